#pragma once
// GNU libmicrohttpd for Swift: the header itself, and plain functions for what Swift cannot call
// (variadic functions) or does not import (cast macros, va_list callbacks).
#include <sys/types.h>
#include <sys/socket.h>
#include <sys/eventfd.h>
#include <microhttpd.h>

/// What a daemon is started with. Every callback gets `context` as its first argument.
struct CMHDOptions {
  int listenDescriptor;
  unsigned threadCount;
  unsigned maxConnections;
  unsigned maxConnectionsPerAddress;
  unsigned idleTimeoutSeconds;
  size_t connectionMemoryBytes;
  void *context;
  MHD_AccessHandlerCallback onRequest;
  void *(*onTarget)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback onCompleted;
  MHD_NotifyConnectionCallback onConnection;
};

/// Starts a daemon with an epoll thread pool. Null if the library refuses.
struct MHD_Daemon *cmhd_start(const struct CMHDOptions *options);

/// The connection's socket.
int cmhd_descriptor(struct MHD_Connection *connection);

/// The peer's address.
const struct sockaddr *cmhd_address(struct MHD_Connection *connection);

/// What the connection callback left in the socket's context.
void *cmhd_socket_context(struct MHD_Connection *connection);

/// Makes a file from a template ending in XXXXXX, closed on exec. -1 and errno if it cannot.
int cmhd_make_temporary_file(char *path);

/// poll's event for a peer that has closed its side (POLLRDHUP, a GNU extension).
static const short cmhd_peer_closed = 0x2000;

static const uint64_t cmhd_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t cmhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t cmhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
