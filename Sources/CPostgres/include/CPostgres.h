#ifndef OPSH_CPOSTGRES_H
#define OPSH_CPOSTGRES_H
#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <stdbool.h>
#include <sys/eventfd.h>

/* Whether libpq is installed. Ask before anything else of it is called. */
bool opsh_pq_is_there(void);
#endif
