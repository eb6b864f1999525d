#ifndef OPSH_CPOSTGRES_H
#define OPSH_CPOSTGRES_H
#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#endif
