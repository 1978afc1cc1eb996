#define _GNU_SOURCE
#include "CMicrohttpd.h"
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

// The library would decode the target in place; the Swift side keeps it as sent.
static size_t keep_escaped(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

struct MHD_Daemon *cmhd_start(const struct CMHDOptions *o) {
  struct MHD_OptionItem items[16];
  int count = 0;
#define OPTION(name, number, pointer)                                                          \
  items[count++] = (struct MHD_OptionItem){(name), (intptr_t)(number), (void *)(pointer)}
  OPTION(MHD_OPTION_LISTEN_SOCKET, o->listenDescriptor, NULL);
  if (o->threadCount > 1) OPTION(MHD_OPTION_THREAD_POOL_SIZE, o->threadCount, NULL);
  OPTION(MHD_OPTION_CONNECTION_LIMIT, o->maxConnections, NULL);
  OPTION(MHD_OPTION_PER_IP_CONNECTION_LIMIT, o->maxConnectionsPerAddress, NULL);
  OPTION(MHD_OPTION_CONNECTION_TIMEOUT, o->idleTimeoutSeconds, NULL);
  OPTION(MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->connectionMemoryBytes, NULL);
  OPTION(MHD_OPTION_URI_LOG_CALLBACK, o->onTarget, o->context);
  OPTION(MHD_OPTION_UNESCAPE_CALLBACK, keep_escaped, NULL);
  OPTION(MHD_OPTION_NOTIFY_COMPLETED, o->onCompleted, o->context);
  OPTION(MHD_OPTION_NOTIFY_CONNECTION, o->onConnection, o->context);
  OPTION(MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, NULL);
  OPTION(MHD_OPTION_END, 0, NULL);
#undef OPTION
  unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, o->onRequest, o->context, MHD_OPTION_ARRAY, items, MHD_OPTION_END);
}

int cmhd_descriptor(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

const struct sockaddr *cmhd_address(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
}

void *cmhd_socket_context(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

int cmhd_make_temporary_file(char *path) { return mkostemp(path, O_CLOEXEC); }

_Static_assert(POLLRDHUP == 0x2000, "cmhd_peer_closed repeats it");
