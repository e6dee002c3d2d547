# libzveno.a and libzveno.so from the objects of the core's layers, and what an installed copy needs.
include(GNUInstallDirs)

foreach(kind STATIC SHARED)
    string(TOLOWER zveno_${kind} target)
    add_library(${target} ${kind} ${ZV_OBJECTS})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME zveno LINKER_LANGUAGE C)
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>)
    target_link_libraries(${target} PUBLIC m)
endforeach()

# The shared library shows what the public headers declare and nothing else.
file(GLOB ZV_PUBLIC_HEADERS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/include/zveno/*.h)
list(TRANSFORM ZV_HOST_LAYERS APPEND .h OUTPUT_VARIABLE ZV_HOST_HEADERS)
list(TRANSFORM ZV_HOST_HEADERS PREPEND ${CMAKE_SOURCE_DIR}/include/zveno/)
list(REMOVE_ITEM ZV_PUBLIC_HEADERS ${ZV_HOST_HEADERS})
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ZV_PUBLIC_HEADERS})
set(ZV_EXPORTS "")
foreach(header IN LISTS ZV_PUBLIC_HEADERS)
    file(READ ${header} text)
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(REGEX MATCHALL "zv_[a-z0-9_]+\\(" functions "${text}")
    foreach(function IN LISTS functions)
        string(REPLACE "(" "; " function "${function}")
        string(APPEND ZV_EXPORTS "${function}")
    endforeach()
endforeach()
set(ZV_EXPORT_MAP ${CMAKE_BINARY_DIR}/generated/exports.map)
file(CONFIGURE OUTPUT ${ZV_EXPORT_MAP} CONTENT "{ global: @ZV_EXPORTS@ local: *; };\n" @ONLY)
target_link_options(zveno_shared PRIVATE -Wl,--version-script=${ZV_EXPORT_MAP} -Wl,-Bsymbolic-functions)
set_target_properties(zveno_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
                                              LINK_DEPENDS ${ZV_EXPORT_MAP})

# zveno.pc finds its prefix from its own place, so that an installed tree may be moved.
file(RELATIVE_PATH ZV_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_SOURCE_DIR}/cmake/zveno.pc.in ${CMAKE_BINARY_DIR}/zveno.pc @ONLY)
install(TARGETS zveno_static zveno_shared)
install(FILES ${ZV_PUBLIC_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zveno)
# The fonts inside the library want their credit to go along with them.
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/LICENSE.hershey DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${CMAKE_BINARY_DIR}/zveno.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
