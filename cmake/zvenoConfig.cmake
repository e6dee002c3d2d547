# Found by find_package(zveno).
include(${CMAKE_CURRENT_LIST_DIR}/zvenoTargets.cmake)
