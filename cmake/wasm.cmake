# Toolchain of the preset wasm: Debian's clang, lld and wasi-libc. The module is linked from objects, not from archives:
# the system's ar makes no index for WebAssembly, and llvm-ar would be one more package.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_FLAGS_INIT "-msimd128")
