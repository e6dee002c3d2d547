/// @file stream.c
/// Bytes through a socket, plain or with TLS by OpenSSL.
///
/// OpenSSL keeps a queue of errors for each thread, and an old one in it makes a later call look failed: it is emptied before
/// every call. The library is opened when the first certificate is read.
#include "stream.h"

#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "zveno/load.h"

// clang-format off
#define OPENSSL_NAMES(X)                                                                                              \
    X(ERR_clear_error) X(SSL_CTX_check_private_key) X(SSL_CTX_ctrl) X(SSL_CTX_free) X(SSL_CTX_new)                    \
    X(SSL_CTX_set_alpn_select_cb) X(SSL_CTX_set_options) X(SSL_CTX_use_PrivateKey_file)                               \
    X(SSL_CTX_use_certificate_chain_file) X(SSL_do_handshake) X(SSL_free) X(SSL_get_error) X(SSL_new) X(SSL_pending)  \
    X(SSL_read) X(SSL_select_next_proto) X(SSL_set_accept_state) X(SSL_set_fd) X(SSL_shutdown) X(SSL_write)           \
    X(TLS_server_method)
// clang-format on

static struct {
    OPENSSL_NAMES(ZV_LIBRARY_FIELD)
} openssl;

static zv_status start(zv_error *why)
{
    static const char *const names[] = {OPENSSL_NAMES(ZV_LIBRARY_NAME)};
    static zv_library library = {ZV_SONAME_SSL, "libssl3", names, sizeof names / sizeof names[0], &openssl, false};
    return zv_library_open(&library, why);
}

// ---- certificate and key ----

/// HTTP/1.1 or nothing: the list has one byte of length before each name.
static int choose_protocol(SSL *tls, const unsigned char **out, unsigned char *out_size, const unsigned char *offered,
                           unsigned size, void *user)
{
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen = NULL;
    (void)tls;
    (void)user;
    const int found = openssl.SSL_select_next_proto(&chosen, out_size, ours, sizeof ours - 1, offered, size);
    *out = chosen;
    return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

static bool use_files(SSL_CTX *made, const char *certificate, const char *key)
{
    return openssl.SSL_CTX_use_certificate_chain_file(made, certificate) == 1 &&
           openssl.SSL_CTX_use_PrivateKey_file(made, key, SSL_FILETYPE_PEM) == 1 &&
           openssl.SSL_CTX_check_private_key(made) == 1;
}

zv_status tls_open(const char *certificate, const char *key, tls_setup **out, zv_error *why)
{
    const zv_status started = start(why);
    if (started != ZV_OK) {
        return started;
    }
    SSL_CTX *made = openssl.SSL_CTX_new(openssl.TLS_server_method());
    if (!made) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "the server cannot start: there is not enough memory");
    }
    openssl.SSL_CTX_ctrl(made, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL);
    openssl.SSL_CTX_set_options(made,
                                SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    openssl.SSL_CTX_ctrl(made, SSL_CTRL_MODE,
                         SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS,
                         NULL);
    openssl.SSL_CTX_set_alpn_select_cb(made, choose_protocol, NULL);
    if (!use_files(made, certificate, key)) {
        openssl.ERR_clear_error();
        openssl.SSL_CTX_free(made);
        return zv_fail(why, ZV_ERR_IO, 0, 0,
                       "the server cannot start: do certificate and key fit each other, as PEM files?");
    }
    *out = (tls_setup *)made;
    return ZV_OK;
}

void tls_close(tls_setup *setup)
{
    if (setup) {
        openssl.SSL_CTX_free((SSL_CTX *)setup);
    }
}

// ---- coming and going ----

bool stream_open(int descriptor, tls_setup *setup, stream *out)
{
    *out = (stream){.descriptor = descriptor};
    if (!setup) {
        return true;
    }
    SSL *tls = openssl.SSL_new((SSL_CTX *)setup);
    if (!tls || openssl.SSL_set_fd(tls, descriptor) != 1) {
        openssl.ERR_clear_error();
        openssl.SSL_free(tls);
        close(descriptor);
        return false;
    }
    openssl.SSL_set_accept_state(tls);
    out->tls = tls;
    return true;
}

void stream_close(stream *self)
{
    if (self->tls) {
        openssl.SSL_free(self->tls);
    }
    close(self->descriptor);
    *self = (stream){.descriptor = -1};
}

/// What a call of OpenSSL that did not succeed means: 0 to try again, -1 for the end.
static int learn(stream *self, int result)
{
    const int why = openssl.SSL_get_error(self->tls, result);
    self->wants_read = why == SSL_ERROR_WANT_READ;
    self->wants_write = why == SSL_ERROR_WANT_WRITE;
    return self->wants_read || self->wants_write ? 0 : -1;
}

static void begin_call(stream *self)
{
    openssl.ERR_clear_error();
    self->wants_read = self->wants_write = false;
}

int stream_greet(stream *self)
{
    if (!self->tls) {
        return 1;
    }
    begin_call(self);
    const int result = openssl.SSL_do_handshake(self->tls);
    return result == 1 ? 1 : learn(self, result);
}

// ---- bytes ----

static int at_most_int(size_t size)
{
    return size < INT_MAX ? (int)size : INT_MAX;
}

/// 0 is the end of what comes, and a full or empty buffer of the system no failure.
static ssize_t judge(ssize_t result)
{
    const bool waits = result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    return waits ? 0 : result > 0 ? result : -1;
}

ssize_t stream_read(stream *self, void *out, size_t size)
{
    if (!self->tls) {
        return judge(recv(self->descriptor, out, size, 0));
    }
    begin_call(self);
    const int result = openssl.SSL_read(self->tls, out, at_most_int(size));
    return result > 0 ? result : learn(self, result);
}

ssize_t stream_write(stream *self, const void *bytes, size_t size)
{
    if (!self->tls) {
        return judge(send(self->descriptor, bytes, size, MSG_NOSIGNAL));
    }
    begin_call(self);
    const int result = openssl.SSL_write(self->tls, bytes, at_most_int(size));
    return result > 0 ? result : learn(self, result);
}

bool stream_has_more(const stream *self)
{
    return self->tls && openssl.SSL_pending(self->tls) > 0;
}

void stream_end(stream *self)
{
    if (self->tls) {
        begin_call(self);
        openssl.SSL_shutdown(self->tls);
        openssl.ERR_clear_error();
    }
    shutdown(self->descriptor, SHUT_WR);
}
