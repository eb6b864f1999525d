/* Sends each of many requests once, over connections that each wait for their answer.
 *
 *   eachonce PORT CONNECTIONS RATE FILE
 *
 * FILE holds whole HTTP/1.1 requests with keep-alive, each behind a line with its length in bytes.
 * RATE is how many are begun a second at most; 0 for as many as the connections take. A request
 * that is answered with 429 is sent again after the time that the answer says. Prints one JSON
 * object: how many were answered with each status and each code of an error, how often one had to
 * be sent again, and percentiles in ms from sending to the last byte, of the answers 200.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "connect.h"

enum { ROOM = 65536, CODES = 32, CODE = 64 };

struct request { char *text; size_t length; double due; struct request *next; };

struct connection {
  int socket, closing;
  struct request *busy;
  size_t count;     /* bytes of the answer so far */
  long whole;       /* bytes of the whole answer; -1 while its head is read */
  double sent;
  char text[ROOM + 1];
};

static int epoll, port;
static long statuses[600], repeated, broken;
static struct { char name[CODE]; long count; } codes[CODES];
static double *times;
static size_t answered;
/* What is to be sent: at once in order, and again later. */
static struct request *first, *last, *later;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static double percentile(double share) {
  return answered ? times[(size_t)(share * (answered - 1))] * 1000 : 0;
}

static void append(struct request *one) {
  one->next = NULL;
  if (last) last->next = one; else first = one;
  last = one;
}

static size_t read_requests(const char *path) {
  FILE *file = fopen(path, "r");
  size_t count = 0;
  long length;
  if (!file) exit(2);
  while (fscanf(file, "%ld", &length) == 1 && fgetc(file) == '\n') {
    struct request *one = calloc(1, sizeof *one);
    one->text = malloc(length);
    one->length = length;
    if (fread(one->text, 1, length, file) != (size_t)length) exit(2);
    append(one);
    count++;
  }
  fclose(file);
  return count;
}

static void open_socket(struct connection *one) {
  one->socket = connected(port, epoll, one);
  one->closing = 0;
}

static void begin(struct connection *one, struct request *request) {
  one->busy = request;
  one->count = 0;
  one->whole = -1;
  one->sent = now();
  if (send(one->socket, request->text, request->length, MSG_NOSIGNAL) != (ssize_t)request->length)
    shutdown(one->socket, SHUT_RDWR);  /* its end is read next */
}

/* Reads what is there: 1 when the answer is complete, 0 when not, -1 when the connection broke.
   Of an answer that is longer than there is room for, the beginning is kept. */
static int receive(struct connection *one) {
  char spare[4096];
  for (;;) {
    int fits = one->count < ROOM;
    ssize_t count = fits ? recv(one->socket, one->text + one->count, ROOM - one->count, 0)
                         : recv(one->socket, spare, sizeof spare, 0);
    if (count < 0) return errno == EAGAIN ? 0 : -1;
    if (count == 0) return -1;
    one->count += count;
    if (fits) one->text[one->count < ROOM ? one->count : ROOM] = 0;
    if (one->whole < 0) {
      char *end = strstr(one->text, "\r\n\r\n");
      if (!end) continue;
      char *length = strcasestr(one->text, "content-length:");
      char *close = strcasestr(one->text, "connection: close");
      one->closing = close && close < end;
      one->whole = end + 4 - one->text + (length && length < end ? atol(length + 15) : 0);
    }
    if ((long)one->count >= one->whole) return 1;
  }
}

static void count_code(const char *text) {
  char *found = strstr(text, "\"code\""), name[CODE] = "";
  if (!found) return;
  found += 6;
  found += strspn(found, ": \"");
  size_t length = strcspn(found, "\"");
  memcpy(name, found, length < CODE - 1 ? length : CODE - 1);
  for (int index = 0; index < CODES; index++) {
    if (codes[index].count && strcmp(codes[index].name, name) != 0) continue;
    strcpy(codes[index].name, name);
    codes[index].count++;
    return;
  }
}

/* Whether the answer was the last one of its request. */
static int finish(struct connection *one) {
  int status = atoi(one->text + 9);
  if (status == 429) {
    char *wait = strcasestr(one->text, "retry-after:");
    one->busy->due = now() + (wait ? atof(wait + 12) : 1);
    one->busy->next = later;
    later = one->busy;
    repeated++;
    return 0;
  }
  statuses[status > 0 && status < 600 ? status : 599]++;
  if (status == 200) times[answered++] = now() - one->sent;
  else count_code(one->text);
  return 1;
}

static void bring_back(void) {
  struct request *waiting = later;
  double time = now();
  later = NULL;
  while (waiting) {
    struct request *next = waiting->next;
    if (waiting->due <= time) append(waiting);
    else {
      waiting->next = later;
      later = waiting;
    }
    waiting = next;
  }
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  port = atoi(argv[1]);
  int size = atoi(argv[2]);
  double rate = atof(argv[3]);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  size_t left = read_requests(argv[4]), count = left, begun = 0;
  times = calloc(count ? count : 1, sizeof *times);
  epoll = epoll_create1(0);
  struct connection *all = calloc(size, sizeof *all);
  struct connection **idle = calloc(size, sizeof *idle);
  int free_count = 0;
  for (int index = 0; index < size; index++) {
    open_socket(&all[index]);
    idle[free_count++] = &all[index];
  }
  struct epoll_event events[256];
  double start = now();
  while (left > 0) {
    if (later) bring_back();
    while (first && free_count > 0 && (rate <= 0 || begun < (now() - start) * rate)) {
      struct request *request = first;
      first = first->next;
      if (!first) last = NULL;
      begun++;
      begin(idle[--free_count], request);
    }
    int ready = epoll_wait(epoll, events, 256, 1);
    for (int index = 0; index < ready; index++) {
      struct connection *one = events[index].data.ptr;
      int done = receive(one);
      if (done == 0) continue;
      int was_busy = one->busy != NULL;
      if (was_busy && done == 1) left -= finish(one);
      if (was_busy && done < 0) {
        broken++;
        left--;
      }
      one->busy = NULL;
      if (done < 0 || one->closing) {
        close(one->socket);
        open_socket(one);
      }
      if (was_busy) idle[free_count++] = one;
    }
  }
  double took = now() - start;
  qsort(times, answered, sizeof *times, compare);
  printf("{\"seconds\": %.4f, \"count\": %zu, \"good\": %zu, \"repeated\": %ld, \"broken\": %ld",
         took, count, answered, repeated, broken);
  printf(", \"p50\": %.2f, \"p99\": %.2f, \"statuses\": {", percentile(0.5), percentile(0.99));
  const char *separator = "";
  for (int status = 0; status < 600; status++) {
    if (!statuses[status]) continue;
    printf("%s\"%d\": %ld", separator, status, statuses[status]);
    separator = ", ";
  }
  printf("}, \"codes\": {");
  separator = "";
  for (int index = 0; index < CODES && codes[index].count; index++) {
    printf("%s\"%s\": %ld", separator, codes[index].name, codes[index].count);
    separator = ", ";
  }
  printf("}}\n");
  return 0;
}
