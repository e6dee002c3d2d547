/// @file test_zip.c
/// Zip archives: what was packed comes out, and what is damaged is refused.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/pack.h"

enum { ROOM = 1 << 16 };

/// A small archive under construction.
typedef struct archive {
    uint8_t bytes[ROOM], list[ROOM];
    size_t size, list_size;
    int count;
} archive;

static void put(uint8_t *to, size_t *used, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i) {
        to[(*used)++] = (uint8_t)(value >> 8 * i);
    }
}

static void put_bytes(uint8_t *to, size_t *used, const void *bytes, size_t size)
{
    memcpy(to + *used, bytes, size);
    *used += size;
}

/// The checksum bit by bit, as its definition says.
static uint32_t crc_of(const uint8_t *bytes, size_t size)
{
    uint32_t crc = 0xFFFFFFFFu;
    for (size_t i = 0; i < size; ++i) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; ++bit) {
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
        }
    }
    return ~crc;
}

/// The fields that stand both in front of a file and in the list.
static void put_head(uint8_t *to, size_t *used, int method, uint32_t crc, size_t packed, size_t size, const char *name)
{
    put(to, used, 20, 2);
    put(to, used, 0, 2);
    put(to, used, (uint32_t)method, 2);
    put(to, used, 0, 4);
    put(to, used, crc, 4);
    put(to, used, (uint32_t)packed, 4);
    put(to, used, (uint32_t)size, 4);
    put(to, used, (uint32_t)strlen(name), 2);
    put(to, used, 0, 2);
}

static void add(archive *to, const char *name, int method, const void *packed, size_t packed_size, const void *plain,
                size_t size)
{
    const uint32_t crc = crc_of(plain, size), local = (uint32_t)to->size;
    put(to->bytes, &to->size, 0x04034b50, 4);
    put_head(to->bytes, &to->size, method, crc, packed_size, size, name);
    put_bytes(to->bytes, &to->size, name, strlen(name));
    put_bytes(to->bytes, &to->size, packed, packed_size);
    put(to->list, &to->list_size, 0x02014b50, 4);
    put(to->list, &to->list_size, 20, 2);
    put_head(to->list, &to->list_size, method, crc, packed_size, size, name);
    put(to->list, &to->list_size, 0, 4); // remark, part
    put(to->list, &to->list_size, 0, 2); // attributes
    put(to->list, &to->list_size, 0, 4);
    put(to->list, &to->list_size, local, 4);
    put_bytes(to->list, &to->list_size, name, strlen(name));
    ++to->count;
}

static void finish(archive *to)
{
    const uint32_t offset = (uint32_t)to->size;
    put_bytes(to->bytes, &to->size, to->list, to->list_size);
    put(to->bytes, &to->size, 0x06054b50, 4);
    put(to->bytes, &to->size, 0, 4);
    put(to->bytes, &to->size, (uint32_t)to->count, 2);
    put(to->bytes, &to->size, (uint32_t)to->count, 2);
    put(to->bytes, &to->size, (uint32_t)to->list_size, 4);
    put(to->bytes, &to->size, offset, 4);
    put(to->bytes, &to->size, 0, 2);
}

/// "abcabc...": 30 letters as zlib packs them, with codes of the standard and a copy over itself.
static const uint8_t letters_packed[] = {0x4b, 0x4c, 0x4a, 0x4e, 0xc4, 0x8d, 0x00};
static const char letters[] = "abcabcabcabcabcabcabcabcabcabc";

static archive small_archive(void)
{
    archive made = {.size = 0};
    add(&made, "urdf/arm.urdf", 0, "<robot/>", 8, "<robot/>", 8);
    add(&made, "meshes/", 0, "", 0, "", 0);
    add(&made, "meshes\\Base.STL", 8, letters_packed, sizeof letters_packed, letters, 30);
    finish(&made);
    return made;
}

static zv_status read_text(const archive *from, int index, zv_text *out, zv_error *why)
{
    zv_zip *zip = NULL;
    zv_status status = zv_zip_open((const char *)from->bytes, from->size, &zip, why);
    if (status == ZV_OK) {
        const zv_files files = zv_zip_files(zip);
        status = index < files.count ? files.read(files.user, index, out, why) : ZV_ERR_NOT_FOUND;
    }
    zv_zip_free(zip);
    return status;
}

static void stored_and_packed_files_come_out(void)
{
    const archive from = small_archive();
    zv_zip *zip = NULL;
    CHECK(zv_zip_is((const char *)from.bytes, from.size));
    CHECK(zv_zip_open((const char *)from.bytes, from.size, &zip, NULL) == ZV_OK);
    const zv_files files = zv_zip_files(zip);
    CHECK(files.count == 2);
    assert_string_equal(files.file[1].name, "meshes/Base.STL");
    CHECK(files.file[1].size == 30);
    zv_text text = {0};
    CHECK(files.read(files.user, 0, &text, NULL) == ZV_OK);
    assert_string_equal(text.data, "<robot/>");
    zv_text_clear(&text);
    CHECK(files.read(files.user, 1, &text, NULL) == ZV_OK);
    assert_string_equal(text.data, letters);
    zv_text_free(&text);
    zv_zip_free(zip);
}

static void an_archive_behind_other_bytes_is_read(void)
{
    const archive from = small_archive();
    archive moved = {.size = from.size + 100};
    memset(moved.bytes, 'x', 100);
    memcpy(moved.bytes + 100, from.bytes, from.size);
    zv_text text = {0};
    CHECK(read_text(&moved, 1, &text, NULL) == ZV_OK);
    assert_string_equal(text.data, letters);
    zv_text_free(&text);
}

static void every_cut_and_every_flipped_bit_ends_with_an_answer(void)
{
    const archive whole = small_archive();
    for (size_t size = 0; size < whole.size; ++size) {
        archive cut = whole;
        cut.size = size;
        zv_text text = {0};
        zv_error why = {0};
        CHECK(read_text(&cut, 0, &text, &why) != ZV_OK && why.message[0]);
        zv_text_free(&text);
    }
    for (size_t bit = 0; bit < 8 * whole.size; ++bit) {
        archive flipped = whole;
        flipped.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        for (int i = 0; i < 2; ++i) {
            zv_text text = {0};
            zv_error why = {0};
            const zv_status status = read_text(&flipped, i, &text, &why);
            CHECK(status == ZV_OK ? text.size == 30 || text.size == 8 || text.size == 0
                                  : status == ZV_ERR_NOT_FOUND || why.message[0] != '\0');
            zv_text_free(&text);
        }
    }
}

static void a_bomb_is_refused_before_it_is_unpacked(void)
{
    archive bomb = {.size = 0};
    add(&bomb, "bomb", 8, letters_packed, sizeof letters_packed, letters, 30);
    for (int i = 0; i < 4; ++i) {
        bomb.list[24 + i] = i == 3 ? 0x0F : 0xFF; // announces 268 million bytes
    }
    finish(&bomb);
    zv_text text = {0};
    zv_error why = {0};
    CHECK(read_text(&bomb, 0, &text, &why) == ZV_ERR_SYNTAX);
    CHECK(strstr(why.message, "more bytes than it can hold"));
    CHECK(text.data == NULL);
}

static void a_wrong_checksum_is_noticed(void)
{
    archive from = {.size = 0};
    add(&from, "a", 0, "abd", 3, "abc", 3);
    finish(&from);
    zv_text text = {0};
    zv_error why = {0};
    CHECK(read_text(&from, 0, &text, &why) == ZV_ERR_SYNTAX);
    CHECK(strstr(why.message, "checksum"));
    zv_text_free(&text);
}

static void an_unknown_method_and_several_parts_are_refused_by_name(void)
{
    archive from = {.size = 0};
    add(&from, "a", 12, "abc", 3, "abc", 3);
    finish(&from);
    zv_text text = {0};
    zv_error why = {0};
    CHECK(read_text(&from, 0, &text, &why) == ZV_ERR_NOT_AVAILABLE);
    CHECK(strstr(why.message, "'a' in the zip archive is packed by a method"));
    archive parts = small_archive();
    parts.bytes[parts.size - 18] = 1;
    CHECK(read_text(&parts, 0, &text, &why) == ZV_ERR_NOT_AVAILABLE);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(stored_and_packed_files_come_out),
        CASE(an_archive_behind_other_bytes_is_read),
        CASE(every_cut_and_every_flipped_bit_ends_with_an_answer),
        CASE(a_bomb_is_refused_before_it_is_unpacked),
        CASE(a_wrong_checksum_is_noticed),
        CASE(an_unknown_method_and_several_parts_are_refused_by_name),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
