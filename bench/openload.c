/* Sends one request again and again at a fixed rate, whether or not the server keeps up.
 *
 *   openload PORT RATE SECONDS CONNECTIONS FILE
 *
 * FILE is a whole HTTP/1.1 request with keep-alive. An arrival that finds no idle connection waits
 * for one, and is given up after a second. Prints one JSON object: how many were answered with each
 * status, and percentiles in ms from sending to the last byte, of 200 and of all other answers.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "connect.h"

enum { HEAD = 4096 };

struct connection {
  int socket, status, busy, closing;
  long wanted;      /* bytes of the answer still to come; -1 while its head is read */
  size_t head;      /* bytes of the head so far */
  double sent;
  char text[HEAD + 1];
};

struct times { double *values; size_t count, room; };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void add(struct times *times, double value) {
  if (times->count == times->room) {
    times->room = times->room ? 2 * times->room : 65536;
    times->values = realloc(times->values, times->room * sizeof(double));
  }
  times->values[times->count++] = value;
}

static int compare(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static double percentile(struct times *times, double share) {
  if (!times->count) return 0;
  return times->values[(size_t)(share * (times->count - 1))] * 1000;
}

static int epoll, port;
static char *request;
static size_t request_length;

static void open_socket(struct connection *one) {
  one->socket = connected(port, epoll, one);
  one->busy = one->closing = 0;
}

/* Whether the request left. */
static int send_request(struct connection *one) {
  one->sent = now();
  one->wanted = -1;
  one->head = 0;
  one->busy = 1;
  return send(one->socket, request, request_length, MSG_NOSIGNAL) == (ssize_t)request_length;
}

/* Reads what is there: 1 when the answer is complete, 0 when not, -1 when the connection broke. */
static int receive(struct connection *one) {
  char buffer[65536];
  for (;;) {
    ssize_t count = recv(one->socket, buffer, sizeof buffer, 0);
    if (count < 0) return errno == EAGAIN ? 0 : -1;
    if (count == 0) return -1;
    if (one->wanted < 0) {
      size_t taken = HEAD - one->head < (size_t)count ? HEAD - one->head : (size_t)count;
      memcpy(one->text + one->head, buffer, taken);
      one->text[one->head + taken] = 0;
      char *end = strstr(one->text, "\r\n\r\n");
      if (!end) {
        one->head += taken;
        continue;
      }
      *end = 0;
      char *length = strcasestr(one->text, "content-length:");
      one->status = atoi(one->text + 9);
      one->closing = strcasestr(one->text, "connection: close") != NULL;
      long before = end + 4 - one->text - (long)one->head;
      one->wanted = (length ? atol(length + 15) : 0) - (count - before);
    } else {
      one->wanted -= count;
    }
    if (one->wanted <= 0) return 1;
  }
}

int main(int argc, char **argv) {
  if (argc != 6) return 2;
  port = atoi(argv[1]);
  double rate = atof(argv[2]), seconds = atof(argv[3]);
  int size = atoi(argv[4]);
  FILE *file = fopen(argv[5], "r");
  if (!file) return 2;
  request = malloc(65536);
  request_length = fread(request, 1, 65536, file);
  epoll = epoll_create1(0);
  struct connection *all = calloc(size, sizeof *all);
  struct connection **idle = calloc(size, sizeof *idle);
  int free_count = 0;
  for (int index = 0; index < size; index++) {
    open_socket(&all[index]);
    idle[free_count++] = &all[index];
  }
  long statuses[600] = {0}, broken = 0, given_up = 0, arrived = 0, sent = 0;
  struct times accepted = {0}, refused = {0};
  struct epoll_event events[256];
  double start = now(), end = start + seconds;
  while (now() < end) {
    arrived = (long)((now() - start) * rate);
    long patient = (long)((now() - start - 1) * rate) - sent - given_up;
    if (patient > 0) given_up += patient;
    while (sent + given_up < arrived && free_count > 0) {
      struct connection *one = idle[--free_count];
      sent++;
      if (!send_request(one)) {
        broken++;
        close(one->socket);
        open_socket(one);
        idle[free_count++] = one;
      }
    }
    int count = epoll_wait(epoll, events, 256, 1);
    for (int index = 0; index < count; index++) {
      struct connection *one = events[index].data.ptr;
      int done = receive(one);
      if (done == 0) continue;
      if (done == 1) {
        statuses[one->status < 600 ? one->status : 599]++;
        add(one->status == 200 ? &accepted : &refused, now() - one->sent);
      } else if (one->busy) {
        broken++;
      }
      int was_busy = one->busy;
      one->busy = 0;
      if (done < 0 || one->closing) {
        close(one->socket);
        open_socket(one);
      }
      if (was_busy) idle[free_count++] = one;
    }
  }
  double took = now() - start;
  qsort(accepted.values, accepted.count, sizeof(double), compare);
  qsort(refused.values, refused.count, sizeof(double), compare);
  printf("{\"seconds\": %.3f, \"arrived\": %ld, \"sent\": %ld, \"given_up\": %ld, \"broken\": %ld",
         took, arrived, sent, given_up, broken);
  printf(", \"accepted\": {\"count\": %zu, \"p50\": %.2f, \"p99\": %.2f, \"max\": %.2f}",
         accepted.count, percentile(&accepted, 0.5), percentile(&accepted, 0.99),
         percentile(&accepted, 1));
  printf(", \"refused\": {\"count\": %zu, \"p50\": %.2f, \"p99\": %.2f, \"max\": %.2f}",
         refused.count, percentile(&refused, 0.5), percentile(&refused, 0.99),
         percentile(&refused, 1));
  printf(", \"statuses\": {");
  const char *separator = "";
  for (int status = 0; status < 600; status++) {
    if (!statuses[status]) continue;
    printf("%s\"%d\": %ld", separator, status, statuses[status]);
    separator = ", ";
  }
  printf("}}\n");
  return 0;
}
