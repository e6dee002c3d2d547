/// @file certificate.c
/// Self-signed certificates by OpenSSL's libcrypto, opened when the first one is made.
#include "certificate.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "zveno/load.h"

enum { DAYS = 397, WEEK_S = 7 * 86400, DAY_S = 86400, SERIAL_BYTES = 16 }; // browsers refuse longer ones

// clang-format off
#define CRYPTO_NAMES(X)                                                                                              \
    X(ASN1_INTEGER_set_uint64) X(EVP_PKEY_Q_keygen) X(EVP_PKEY_free) X(EVP_sha256) X(PEM_read_X509)                  \
    X(PEM_write_PrivateKey) X(PEM_write_X509) X(RAND_bytes) X(X509V3_EXT_conf_nid) X(X509V3_set_ctx)                 \
    X(X509_EXTENSION_free) X(X509_NAME_add_entry_by_txt) X(X509_add_ext) X(X509_check_ip_asc) X(X509_cmp_time)       \
    X(X509_free) X(X509_get0_notAfter) X(X509_get_serialNumber) X(X509_get_subject_name) X(X509_getm_notAfter)       \
    X(X509_getm_notBefore) X(X509_gmtime_adj) X(X509_new) X(X509_set_issuer_name) X(X509_set_pubkey)                 \
    X(X509_set_version) X(X509_sign)
// clang-format on

static struct {
    CRYPTO_NAMES(ZV_LIBRARY_FIELD)
} crypto;

static zv_status start(zv_error *why)
{
    static const char *const names[] = {CRYPTO_NAMES(ZV_LIBRARY_NAME)};
    static zv_library library = {ZV_SONAME_CRYPTO, "libssl3", names, sizeof names / sizeof names[0], &crypto, false};
    return zv_library_open(&library, why);
}

// ---- one that is there already ----

static bool is_good(const certificate_files *files, const char *address)
{
    FILE *file = fopen(files->cert, "r");
    if (!file || access(files->key, R_OK) != 0) {
        if (file) {
            fclose(file);
        }
        return false;
    }
    X509 *found = crypto.PEM_read_X509(file, NULL, NULL, NULL);
    fclose(file);
    time_t soon = time(NULL) + WEEK_S;
    const bool good = found && crypto.X509_check_ip_asc(found, address, 0) == 1 &&
                      crypto.X509_cmp_time(crypto.X509_get0_notAfter(found), &soon) > 0;
    crypto.X509_free(found);
    return good;
}

// ---- a new one ----

static bool add_extension(X509 *made, int which, const char *text)
{
    X509V3_CTX context = {0};
    crypto.X509V3_set_ctx(&context, made, made, NULL, NULL, 0);
    X509_EXTENSION *extension = crypto.X509V3_EXT_conf_nid(NULL, &context, which, text);
    const bool added = extension && crypto.X509_add_ext(made, extension, -1) == 1;
    crypto.X509_EXTENSION_free(extension);
    return added;
}

static bool fill(X509 *made, EVP_PKEY *key, const char *address)
{
    char names[LAN_ADDRESS + 32];
    uint64_t serial = 0;
    snprintf(names, sizeof names, "IP:%s,DNS:localhost", address);
    X509_NAME *name = crypto.X509_get_subject_name(made);
    return crypto.RAND_bytes((unsigned char *)&serial, sizeof serial) == 1 && crypto.X509_set_version(made, 2) == 1 &&
           crypto.ASN1_INTEGER_set_uint64(crypto.X509_get_serialNumber(made), serial >> 1 | 1) == 1 &&
           crypto.X509_gmtime_adj(crypto.X509_getm_notBefore(made), -DAY_S) && // clocks differ
           crypto.X509_gmtime_adj(crypto.X509_getm_notAfter(made), (long)(DAYS - 1) * DAY_S) &&
           crypto.X509_NAME_add_entry_by_txt(name, "CN", V_ASN1_UTF8STRING, (const unsigned char *)"zveno", -1, -1,
                                             0) == 1 &&
           crypto.X509_set_issuer_name(made, name) == 1 && crypto.X509_set_pubkey(made, key) == 1 &&
           add_extension(made, NID_basic_constraints, "critical,CA:FALSE") &&
           add_extension(made, NID_ext_key_usage, "serverAuth") && add_extension(made, NID_subject_alt_name, names) &&
           crypto.X509_sign(made, key, crypto.EVP_sha256()) > 0;
}

/// A file that only the owner reads, whole or not at all.
static FILE *begin(const char *path, char temporary[CERTIFICATE_PATH])
{
    if (snprintf(temporary, CERTIFICATE_PATH, "%s.new", path) >= CERTIFICATE_PATH) {
        return NULL;
    }
    const int descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    return descriptor < 0 ? NULL : fdopen(descriptor, "w");
}

static bool end(FILE *file, bool is_written, const char *temporary, const char *path)
{
    const bool is_whole = fflush(file) == 0 && fsync(fileno(file)) == 0 && is_written;
    const bool is_closed = fclose(file) == 0;
    return is_whole && is_closed && rename(temporary, path) == 0;
}

static bool write_files(X509 *made, EVP_PKEY *key, const certificate_files *files)
{
    char temporary[CERTIFICATE_PATH];
    FILE *file = begin(files->key, temporary);
    if (!file ||
        !end(file, crypto.PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) == 1, temporary, files->key)) {
        return false;
    }
    file = begin(files->cert, temporary);
    return file && end(file, crypto.PEM_write_X509(file, made) == 1, temporary, files->cert);
}

zv_status certificate_make(const char *folder, const char *address, certificate_files *out, zv_error *why)
{
    const zv_status started = start(why);
    if (started != ZV_OK) {
        return started;
    }
    certificate_files files;
    if (snprintf(files.cert, sizeof files.cert, "%s/lan-cert.pem", folder) >= CERTIFICATE_PATH - 8) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "the path of the documents is too long for a certificate beside them");
    }
    snprintf(files.key, sizeof files.key, "%s/lan-key.pem", folder);
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "cannot make the folder '%s': %s", folder, strerror(errno));
    }
    if (!is_good(&files, address)) {
        EVP_PKEY *key = crypto.EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
        X509 *made = crypto.X509_new();
        const bool filled = key && made && fill(made, key, address);
        const bool written = filled && write_files(made, key, &files);
        const int problem = errno;
        crypto.X509_free(made);
        crypto.EVP_PKEY_free(key);
        if (!filled) {
            return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "OpenSSL cannot make a certificate for '%s'", address);
        }
        if (!written) {
            return zv_fail(why, ZV_ERR_IO, 0, 0, "cannot write the certificate to '%s': %s", folder, strerror(problem));
        }
    }
    *out = files;
    return ZV_OK;
}

// ---- the network ----

zv_status lan_address(char out[LAN_ADDRESS], zv_error *why)
{
    struct ifaddrs *all = NULL;
    bool found = false;
    if (getifaddrs(&all) != 0) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "the addresses of this machine are not known: %s", strerror(errno));
    }
    for (const struct ifaddrs *one = all; one && !found; one = one->ifa_next) {
        const bool is_usable = one->ifa_addr && one->ifa_addr->sa_family == AF_INET && (one->ifa_flags & IFF_UP) &&
                               !(one->ifa_flags & (IFF_LOOPBACK | IFF_POINTOPOINT));
        if (is_usable) {
            struct sockaddr_in address;
            memcpy(&address, one->ifa_addr, sizeof address);
            found = inet_ntop(AF_INET, &address.sin_addr, out, LAN_ADDRESS) != NULL;
        }
    }
    freeifaddrs(all);
    return found ? ZV_OK
                 : zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                           "this machine has no address in a local network; give one with --listen");
}
