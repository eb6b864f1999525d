/* What load generators need to reach a server on this machine. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>

/* A socket that is connected to the port, sends at once and never waits, and that `epoll` watches
 * for answers, with `owner` as what it tells. Ends the program when nobody listens there. */
static int connected(int port, int epoll, void *owner) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  int on = 1, made = socket(AF_INET, SOCK_STREAM, 0);
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (connect(made, (struct sockaddr *)&address, sizeof address) != 0) {
    perror("connect");
    exit(1);
  }
  fcntl(made, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = owner};
  epoll_ctl(epoll, EPOLL_CTL_ADD, made, &event);
  return made;
}
