# One library per folder of src, in the order of src/LAYERS. Each links only with the layers above it in that file, so a
# call upwards does not link. A file called *_kernel.c is built a second time for AVX2, a third for AVX-512; the caller chooses at run time.
# Below the line "the core ends here" stand host layers: they may use a package, and are neither part of libzveno nor of
# the WebAssembly module; a program that wants one links it as well.

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/LAYERS)
file(STRINGS src/LAYERS ZV_LAYER_LINES REGEX "^[a-z]|the core ends here")
set(ZV_PACKAGE_io libjpeg) # pkg-config name of what a host layer is linked with
set(ZV_LATE_plot cairo)    # of what it opens when it is first needed (src/load)
set(ZV_LATE_sim ode)
set(ZV_LATE_LIBRARY_sim mujoco) # a library without a .pc file (and Debian's package file for CMake is broken)

# The shipped robots and the chapters of the course become C text.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
function(zv_embed layer folder type name)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.json)
    set(made ${CMAKE_BINARY_DIR}/generated/${layer}_shipped.c)
    set(tool ${CMAKE_SOURCE_DIR}/tools/embed_files.py)
    add_custom_command(
        OUTPUT ${made}
        COMMAND Python3::Interpreter ${tool} ${made} ${layer}/shipped.h ${type} ${name} ${files}
        DEPENDS ${tool} ${files})
    set(ZV_EMBEDDED_${layer} ${made} PARENT_SCOPE)
endfunction()
zv_embed(model robots zv_shipped_file zv_shipped_file)
zv_embed(lesson course zv_shipped_chapter zv_shipped_chapter)
zv_embed(lsp apps/page/src/text zv_shipped_table zv_shipped_table)

set_source_files_properties(src/base/status.c PROPERTIES COMPILE_DEFINITIONS ZV_VERSION="${PROJECT_VERSION}")

# Layers in which the page spends little time: reading and writing files of others, tables of requests, bodies. There
# their size counts more than their speed.
set(ZV_SMALL_LAYERS text geom pack qr solid model describe kin body collide dyn log program draw twin svg trace post trajectory route task ink stage lesson survey design request api)

# Layers whose branches libFuzzer follows: they read foreign bytes. In the others that would only make the sanitized tests
# slow, since every comparison becomes a call.
set(ZV_READING_LAYERS bridge text pack solid model describe collide program draw svg trace post trajectory task ink lesson request api lsp io)

# Layers in which tests spend little time. Watched by the sanitizers they are compiled without optimisation, in half the time.
set(ZV_QUICK_LAYERS log twin pack qr post task stage lesson request api lsp load io plot)

if(NOT ZV_WASM)
    find_package(PkgConfig REQUIRED)
endif()

# Objects of one build of some sources; their list is added to the layer and, in the core, to the whole library.
function(zv_add_objects target layer)
    add_library(${target} OBJECT ${ARGN})
    target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
    target_sources(zv_${layer} PRIVATE $<TARGET_OBJECTS:${target}>)
    if(ZV_WASM)
        target_compile_definitions(${target} PRIVATE ZV_SMALL) # base/inline.h
    endif()
    if(ZV_WASM AND layer IN_LIST ZV_SMALL_LAYERS)
        target_compile_options(${target} PRIVATE -Oz)
    endif()
    if(ZV_SANITIZE AND layer IN_LIST ZV_QUICK_LAYERS)
        target_compile_options(${target} PRIVATE -O0)
    endif()
    if(ZV_FUZZ AND layer IN_LIST ZV_READING_LAYERS)
        # Each function looks how deep the stack is, by a variable of the thread: in a shared library that would be a call.
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link -ftls-model=initial-exec)
    endif()
    if(NOT is_host)
        set(ZV_OBJECTS ${ZV_OBJECTS} $<TARGET_OBJECTS:${target}> PARENT_SCOPE)
    endif()
endfunction()

function(zv_use_package layer package)
    pkg_check_modules(${package} REQUIRED IMPORTED_TARGET GLOBAL ${package})
    target_link_libraries(zv_${layer}_objects PRIVATE PkgConfig::${package})
    target_link_libraries(zv_${layer} PUBLIC PkgConfig::${package})
endfunction()

# The name by which the system's loader knows a library becomes ZV_SONAME_<NAME>; build/late_libraries lists all of them, so
# that a package can depend on them. Headers are used, nothing is linked.
find_program(ZV_OBJDUMP objdump REQUIRED)
set(ZV_LATE_LIST ${CMAKE_BINARY_DIR}/late_libraries)
file(WRITE ${ZV_LATE_LIST} "")
function(zv_open_late target name file)
    execute_process(COMMAND ${ZV_OBJDUMP} -p ${file} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCH "SONAME +([^\n ]+)" found "${text}")
    string(TOUPPER ${name} name)
    target_compile_definitions(${target} PRIVATE ZV_SONAME_${name}="${CMAKE_MATCH_1}")
    file(APPEND ${ZV_LATE_LIST} "${CMAKE_MATCH_1}\n")
endfunction()

set(ZV_LAYERS "")  # from the top down, which is the order of linking
set(ZV_OBJECTS "") # all of the core
set(ZV_HOST_LAYERS "")
set(is_host FALSE)
foreach(line IN LISTS ZV_LAYER_LINES)
    if(line MATCHES "^#")
        if(ZV_WASM)
            break()
        endif()
        set(is_host TRUE)
        continue()
    endif()
    string(REGEX REPLACE "#.*" "" names "${line}")
    separate_arguments(names UNIX_COMMAND "${names}")
    foreach(layer IN LISTS names)
        add_library(zv_${layer} STATIC EXCLUDE_FROM_ALL)
        set_target_properties(zv_${layer} PROPERTIES LINKER_LANGUAGE C)
        target_include_directories(zv_${layer} PUBLIC ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
        foreach(lower IN LISTS ZV_LAYERS)
            target_link_libraries(zv_${layer} PUBLIC zv_${lower})
        endforeach()
        target_link_libraries(zv_${layer} PUBLIC m)

        file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${layer}/*.c)
        list(APPEND sources ${ZV_EMBEDDED_${layer}})
        zv_add_objects(zv_${layer}_objects ${layer} ${sources})
        if(is_host)
            target_compile_definitions(zv_${layer}_objects PRIVATE _GNU_SOURCE) # -std=c17 hides the operating system
        endif()

        set(kernels ${sources})
        list(FILTER kernels INCLUDE REGEX "_kernel\\.c$")
        # Vectors never cross a call that is not inlined, so their calling convention does not matter.
        set(options -Wno-psabi)
        if(layer STREQUAL "kin" AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
            # Unless asked, gcc orders instructions only after it has handed out registers; measured here: a few percent
            # with AVX2, a fifth without.
            list(APPEND options -fschedule-insns -fsched-pressure)
        endif()
        set_source_files_properties(${kernels} PROPERTIES COMPILE_OPTIONS "${options}")
        if(kernels AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND NOT ZV_SANITIZE)
            zv_add_objects(zv_${layer}_avx2 ${layer} ${kernels})
            target_compile_options(zv_${layer}_avx2 PRIVATE -mavx2)
            target_compile_definitions(zv_${layer}_avx2 PRIVATE ZV_KERNEL_AVX2)
            zv_add_objects(zv_${layer}_avx512 ${layer} ${kernels})
            target_compile_options(zv_${layer}_avx512 PRIVATE -mavx512vl -mavx512dq -mprefer-vector-width=256)
            target_compile_definitions(zv_${layer}_avx512 PRIVATE ZV_KERNEL_AVX512)
        endif()
        if(DEFINED ZV_PACKAGE_${layer})
            zv_use_package(${layer} ${ZV_PACKAGE_${layer}})
        endif()
        if(DEFINED ZV_LATE_${layer})
            set(package ${ZV_LATE_${layer}})
            pkg_check_modules(${package} REQUIRED IMPORTED_TARGET GLOBAL ${package})
            target_link_libraries(zv_${layer}_objects PRIVATE PkgConfig::${package})
            list(GET ${package}_LINK_LIBRARIES 0 file)
            zv_open_late(zv_${layer}_objects ${package} ${file})
        endif()
        if(DEFINED ZV_LATE_LIBRARY_${layer})
            find_library(ZV_FOUND_${layer} ${ZV_LATE_LIBRARY_${layer}} REQUIRED)
            zv_open_late(zv_${layer}_objects ${ZV_LATE_LIBRARY_${layer}} ${ZV_FOUND_${layer}})
        endif()
    endforeach()
    list(PREPEND ZV_LAYERS ${names})
    if(is_host)
        list(APPEND ZV_HOST_LAYERS ${names})
    endif()
endforeach()

# Optional: foreign formats of meshes. Asked once for all files: a header that appears later would change some of them only.
find_path(ZV_ASSIMP_HEADERS assimp/cimport.h)
if(EXISTS "${ZV_ASSIMP_HEADERS}/assimp/cimport.h" AND NOT ZV_WASM)
    target_compile_definitions(zv_io_objects PRIVATE HAS_ASSIMP)
    target_include_directories(zv_io_objects SYSTEM PRIVATE ${ZV_ASSIMP_HEADERS})
endif()
