/// @file decide.c
/// What becomes of an HTTP request.
///
///     Host ──► Origin ──► token ──► method ──► path ──► size of the body
///
/// The first that does not fit ends it with a sentence.
#include "decide.h"

#include <string.h>

static http_decision refuse(int status, const char *sentence)
{
    return (http_decision){.route = ROUTE_REFUSE, .status = status, .sentence = sentence};
}

/// The best that the request shows: a visitor with a watcher's link keeps what the cookie gave before.
static access_role role_of(const access_rules *rules, const http_head *head)
{
    if (!rules->needs_token) {
        return ACCESS_FULL;
    }
    const access_role shown[] = {access_of_token(rules, head->token, strlen(head->token)),
                                 access_of_cookie(rules, head->cookie), access_of_bearer(rules, head->authorization)};
    access_role best = ACCESS_NONE;
    for (int i = 0; i < 3; ++i) {
        best = shown[i] > best ? shown[i] : best;
    }
    return best;
}

static http_decision decide_api(const http_head *head, access_role role, size_t message_bytes)
{
    if (head->method != METHOD_POST) {
        return refuse(405, "Requests are sent by POST: one JSON object as the body.");
    }
    if (role != ACCESS_FULL) {
        return refuse(403, "This link is for watching; requests need the whole one.");
    }
    if (head->body_bytes < 0) {
        return refuse(411, "The size of the body must be said in Content-Length.");
    }
    return (unsigned long long)head->body_bytes > message_bytes
               ? refuse(413, "The request is larger than this server takes.")
               : (http_decision){.route = ROUTE_API, .role = role};
}

static http_decision decide_page(const http_head *head, access_role role)
{
    if (head->method != METHOD_GET && head->method != METHOD_HEAD) {
        return refuse(405, "The page can only be read: GET or HEAD.");
    }
    return (http_decision){.route = head->token[0] ? ROUTE_ENTER : ROUTE_PAGE, .role = role};
}

http_decision http_decide(const access_rules *rules, const http_head *head, size_t message_bytes)
{
    if (!access_host_fits(rules, head->host)) {
        return refuse(421, "This server is not called by that name; use its address, or start it with --name.");
    }
    if (!access_origin_fits(head->origin, head->host)) {
        return refuse(403, "Pages of another site may not ask this server.");
    }
    const access_role role = role_of(rules, head);
    if (role == ACCESS_NONE) {
        return refuse(401, "The token is missing or wrong: use the whole address that zveno serve printed.");
    }
    if (head->method == METHOD_OTHER) {
        return refuse(405, "Only GET, HEAD and POST are spoken here.");
    }
    if (strcmp(head->path, "/ws") == 0) {
        return head->upgrades ? (http_decision){.route = ROUTE_SOCKET, .role = role}
                              : refuse(426, "A WebSocket is spoken here.");
    }
    if (rules->has_ros && strcmp(head->path, "/ros") == 0) {
        return head->upgrades ? (http_decision){.route = ROUTE_ROS, .role = role}
                              : refuse(426, "A WebSocket is spoken here.");
    }
    if (rules->has_foxglove && strcmp(head->path, "/foxglove") == 0) {
        return head->upgrades ? (http_decision){.route = ROUTE_FOXGLOVE, .role = role}
                              : refuse(426, "A WebSocket is spoken here.");
    }
    if (head->upgrades) {
        return refuse(404, "The WebSocket is at /ws.");
    }
    return strcmp(head->path, "/api") == 0 ? decide_api(head, role, message_bytes) : decide_page(head, role);
}
