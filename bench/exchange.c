/// @file exchange.c
/// Robots and meshes of others: URDF beside urdf-loader in node, binary STL beside assimp.
///
/// Both readers of STL join vertices at the same place: ours always does; assimp is told to drop the normals of the facets
/// first, without which hardly two of its vertices are alike. Peers that are not installed leave their row without a ratio
/// (tools/setup.sh exchange); without the files of ../shared there is no row of URDF.
#include <dirent.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "zveno/describe.h"

#if defined(__has_include)
#if __has_include(<assimp/cimport.h>)
#define HAS_ASSIMP 1
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#endif
#endif

enum { MOST_FILES = 200, REPETITIONS = 9, RINGS = 300, SECTORS = 400 };

// ---- URDF ----

typedef struct texts {
    int count;
    zv_text text[MOST_FILES];
} texts;

static void read_file(const char *path, zv_text *out)
{
    char bytes[1 << 16];
    FILE *file = fopen(path, "rb");
    for (size_t size; file && (size = fread(bytes, 1, sizeof bytes, file)) > 0;) {
        zv_text_append(out, bytes, size);
    }
    if (file) {
        fclose(file);
    }
}

static void read_folder(const char *folder, texts *out)
{
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && out->count < MOST_FILES && (entry = readdir(entries));) {
        char path[4096];
        const char *dot = strrchr(entry->d_name, '.');
        if (dot && strcmp(dot, ".urdf") == 0) {
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            read_file(path, &out->text[out->count++]);
        }
    }
    if (entries) {
        closedir(entries);
    }
}

static void import_all(void *context)
{
    const texts *all = context;
    for (int i = 0; i < all->count; ++i) {
        zv_import *import = NULL;
        zv_import_text(all->text[i].data, all->text[i].size, NULL, &import, NULL);
        bench_use(import);
        zv_import_free(import);
    }
}

/// Microseconds of urdf-loader for one file; 0 when it is not here.
static double time_urdf_loader(const char *folder)
{
    char command[8192], answer[256] = "";
    snprintf(command, sizeof command, "node '%s/bench/urdf_loader.mjs' '%s/build/exchange' '%s' 2>/dev/null",
             ZV_SOURCE_DIR, ZV_SOURCE_DIR, folder);
    FILE *pipe = popen(command, "r");
    const bool is_read = pipe && fgets(answer, sizeof answer, pipe);
    if (pipe) {
        pclose(pipe);
    }
    return is_read ? strtod(answer, NULL) : 0.0;
}

static void bench_urdf(bench_table *table)
{
    static const char folder[] = ZV_SOURCE_DIR "/../shared/robots/urdf";
    texts *all = bench_memory(1, sizeof *all);
    read_folder(folder, all);
    if (all->count > 0) {
        bench_job job = {import_all, all, 1, BENCH_THREAD, 0};
        bench_measure(&job, 1, REPETITIONS);
        bench_row row = {
            .name = "import_urdf", .unit = "us", .goal = BENCH_RATIO_AT_MOST, .required = 1.0 / 3.0, .target = 0.1};
        row.ours = 1e6 * job.median_s / all->count;
        row.peer_value = time_urdf_loader(folder);
        row.peer = row.peer_value > 0.0 ? "urdf-loader" : NULL;
        snprintf(row.note, sizeof row.note,
                 "mean of %d URDF files, from text to an arm; urdf-loader in node, warm, without shapes", all->count);
        bench_add(table, row);
    }
    for (int i = 0; i < all->count; ++i) {
        zv_text_free(&all->text[i]);
    }
    free(all);
}

// ---- STL ----

typedef struct stl {
    zv_text bytes;
    size_t vertices;
#ifdef HAS_ASSIMP
    const struct aiScene *(*read)(const char *, unsigned, unsigned, const char *, const struct aiPropertyStore *);
    void (*release)(const struct aiScene *);
    struct aiPropertyStore *settings;
#endif
} stl;

static zv_vec3 place_on_sphere(int ring, int sector)
{
    const double latitude = ZV_PI * ring / RINGS, longitude = 2.0 * ZV_PI * (sector % SECTORS) / SECTORS;
    return (zv_vec3){sin(latitude) * cos(longitude), sin(latitude) * sin(longitude), cos(latitude)};
}

static void make_sphere(zv_text *out)
{
    zv_mesh mesh = {0};
    const double as_it_is[3] = {1, 1, 1};
    for (int ring = 0; ring <= RINGS; ++ring) {
        for (int sector = 0; sector < SECTORS; ++sector) {
            zv_mesh_add_vertex(&mesh, place_on_sphere(ring, sector), (zv_vec3){0, 0, 0}, 0);
        }
    }
    for (uint32_t ring = 0; ring < RINGS; ++ring) {
        for (uint32_t sector = 0; sector < SECTORS; ++sector) {
            const uint32_t a = ring * SECTORS + sector, b = ring * SECTORS + (sector + 1) % SECTORS;
            zv_mesh_add_triangle(&mesh, a, a + SECTORS, b + SECTORS);
            zv_mesh_add_triangle(&mesh, a, b + SECTORS, b);
        }
    }
    zv_mesh_write_stl(&mesh, -1, as_it_is, out);
    zv_mesh_free(&mesh);
}

static void read_stl(void *context)
{
    stl *it = context;
    zv_mesh mesh = {0};
    if (zv_mesh_read(it->bytes.data, it->bytes.size, 1.0, &mesh, NULL, NULL) != ZV_OK) {
        bench_stop("the sphere cannot be read");
    }
    it->vertices = mesh.vertex_count;
    zv_mesh_free(&mesh);
}

#ifdef HAS_ASSIMP
static void read_assimp(void *context)
{
    stl *it = context;
    const unsigned steps = aiProcess_RemoveComponent | aiProcess_JoinIdenticalVertices;
    const struct aiScene *scene = it->read(it->bytes.data, (unsigned)it->bytes.size, steps, "stl", it->settings);
    if (!scene || scene->mNumMeshes != 1) {
        bench_stop("assimp cannot read the sphere");
    }
    it->vertices = scene->mMeshes[0]->mNumVertices;
    it->release(scene);
}

/// The words of assimp, where its library is installed.
static bool open_assimp(stl *it)
{
    void *library = dlopen("libassimp.so.5", RTLD_NOW);
    void *words[] = {library ? dlsym(library, "aiImportFileFromMemoryWithProperties") : NULL,
                     library ? dlsym(library, "aiReleaseImport") : NULL,
                     library ? dlsym(library, "aiCreatePropertyStore") : NULL,
                     library ? dlsym(library, "aiSetImportPropertyInteger") : NULL};
    struct aiPropertyStore *(*create)(void);
    void (*set)(struct aiPropertyStore *, const char *, int);
    memcpy(&it->read, &words[0], sizeof words[0]);
    memcpy(&it->release, &words[1], sizeof words[1]);
    memcpy(&create, &words[2], sizeof words[2]);
    memcpy(&set, &words[3], sizeof words[3]);
    if (!it->read || !it->release || !create || !set) {
        return false;
    }
    it->settings = create();
    set(it->settings, AI_CONFIG_PP_RVC_FLAGS, aiComponent_NORMALS);
    return true;
}
#endif

static void bench_stl(bench_table *table)
{
    stl it = {0};
    make_sphere(&it.bytes);
    bench_job jobs[2] = {{read_stl, &it, 1, BENCH_THREAD, 0}};
    int count = 1;
#ifdef HAS_ASSIMP
    if (open_assimp(&it)) {
        jobs[count++] = (bench_job){read_assimp, &it, 1, BENCH_THREAD, 0};
    }
#endif
    read_stl(&it);
    const size_t vertices = it.vertices;
    bench_measure(jobs, count, REPETITIONS);
    bench_row row = {.name = "read_stl", .unit = "ms", .goal = BENCH_RATIO_AT_MOST, .required = 0.2, .target = 0.1};
    row.ours = 1e3 * jobs[0].median_s;
    row.peer = count > 1 ? "assimp" : NULL;
    row.peer_value = 1e3 * jobs[1].median_s;
    snprintf(row.note, sizeof row.note, "binary STL, %.1f MB, joined to %zu vertices (assimp: %zu)",
             1e-6 * (double)it.bytes.size, vertices, it.vertices);
    bench_add(table, row);
    zv_text_free(&it.bytes);
}

void bench_exchange(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    bench_urdf(table);
    bench_stl(table);
}
