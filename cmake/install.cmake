# What an installed copy has beside the program: library, headers, files for pkg-config and CMake, the WebAssembly module with
# its loader, and the page. All of it finds the rest from its own place, so that an installed tree may be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS zveno_static zveno_shared EXPORT zveno INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${ZV_PUBLIC_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zveno)
# The fonts inside the library want their credit to go along with them.
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/LICENSE.hershey DESTINATION ${CMAKE_INSTALL_DOCDIR})

file(RELATIVE_PATH ZV_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_SOURCE_DIR}/cmake/zveno.pc.in ${CMAKE_BINARY_DIR}/zveno.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/zveno.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# find_package(zveno): zveno::zveno is the shared library, zveno::static the other one. Before 1.0 a minor version may change
# the interface.
set(ZV_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/zveno)
set_target_properties(zveno_shared PROPERTIES EXPORT_NAME zveno)
set_target_properties(zveno_static PROPERTIES EXPORT_NAME static)
install(EXPORT zveno NAMESPACE zveno:: FILE zvenoTargets.cmake DESTINATION ${ZV_CMAKE_DIR})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/zvenoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_SOURCE_DIR}/cmake/zvenoConfig.cmake ${CMAKE_BINARY_DIR}/zvenoConfigVersion.cmake
        DESTINATION ${ZV_CMAKE_DIR})

# The module and the page are built by tools of their own (tools/build_page.sh). A copy without them is still useful.
set(ZV_WASM_DIR lib/zveno) # the same for every processor
install(CODE "
    if(NOT EXISTS \"${CMAKE_BINARY_DIR}/wasm/zveno.wasm\")
        message(WARNING \"the WebAssembly module is not built, so it is not installed; `make page` builds it\")
    endif()
    if(NOT EXISTS \"${CMAKE_BINARY_DIR}/page/index.html\")
        message(WARNING \"the page is not built, so `zveno serve` will have none; `make page` builds it\")
    endif()")
install(FILES ${CMAKE_BINARY_DIR}/wasm/zveno.wasm DESTINATION ${ZV_WASM_DIR} OPTIONAL)
install(FILES apps/wasm/zveno.mjs apps/wasm/zveno.d.mts apps/wasm/package.json DESTINATION ${ZV_WASM_DIR})
install(FILES apps/wasm/zveno.d.mts DESTINATION ${ZV_WASM_DIR} RENAME zveno.d.ts)
install(DIRECTORY ${CMAKE_BINARY_DIR}/page DESTINATION ${CMAKE_INSTALL_DATADIR}/zveno OPTIONAL)
