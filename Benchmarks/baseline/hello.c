// The least that an HTTP answer costs with the library that Multe uses: GNU libmicrohttpd, two threads with epoll, one
// answer from memory for every request.
//
// usage: hello PORT [FILE]    answers with the file's bytes, or with a short JSON object
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct MHD_Response *response;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *body, size_t *body_size, void **state) {
  static int begun;
  (void)context, (void)url, (void)method, (void)version, (void)body;
  if (*state == NULL) {
    *state = &begun;
    return MHD_YES;
  }
  if (*body_size != 0) {
    *body_size = 0;
    return MHD_YES;
  }
  return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

static char *read_all(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*size);
  if (bytes != NULL && fread(bytes, 1, *size, file) != *size) bytes = NULL;
  fclose(file);
  return bytes;
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  char *bytes = "{\"hello\": \"world!\"}";
  size_t size = strlen(bytes);
  if (count > 2 && (bytes = read_all(arguments[2], &size)) == NULL) {
    perror(arguments[2]);
    return 1;
  }
  response = MHD_create_response_from_buffer(size, bytes, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", "application/json; charset=UTF-8");
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(arguments[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct MHD_Daemon *daemon =
      MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, NULL, MHD_OPTION_THREAD_POOL_SIZE, 2u,
                       MHD_OPTION_CONNECTION_LIMIT, 10000u, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_END);
  if (daemon == NULL) return 1;
  for (;;) pause();
}
