#include "CPostgres.h"

#include <dlfcn.h>
#include <stdlib.h>

/* The functions of libpq that are used, by its own names: each finds the real one and calls it. The
   library is opened when a database is connected to and not linked, because it brings thirty other
   libraries, and each start of a program without a database would wait for them. */

static void *library(void) {
  static void *_Atomic opened;
  if (!opened) opened = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  return opened;
}

bool opsh_pq_is_there(void) { return library() != NULL; }

/* Nothing is called before opsh_pq_is_there() was asked, and a libpq without one of its functions
   is none. */
static void *function(const char *name) {
  void *opened = library();
  void *found = opened ? dlsym(opened, name) : NULL;
  if (!found) abort();
  return found;
}

#define OPSH_PQ(type, name, parameters, arguments)                                    \
  type name parameters {                                                              \
    static type(*_Atomic real) parameters;                                            \
    if (!real) real = (type(*) parameters)function(#name);                            \
    return real arguments;                                                            \
  }
#define OPSH_PQ_PLAIN(name, parameters, arguments)                                    \
  void name parameters {                                                              \
    static void (*_Atomic real) parameters;                                           \
    if (!real) real = (void (*) parameters)function(#name);                           \
    real arguments;                                                                   \
  }

OPSH_PQ(int, PQbackendPID, (const PGconn *conn), (conn))
OPSH_PQ(int, PQcancel,
        (PGcancel *cancel, char *errbuf, int errbufsize), (cancel, errbuf, errbufsize))
OPSH_PQ_PLAIN(PQclear, (PGresult *res), (res))
OPSH_PQ(char *, PQcmdStatus, (PGresult *res), (res))
OPSH_PQ(char *, PQcmdTuples, (PGresult *res), (res))
OPSH_PQ(PostgresPollingStatusType, PQconnectPoll, (PGconn *conn), (conn))
OPSH_PQ(PGconn *, PQconnectStartParams,
        (const char *const *keywords, const char *const *values, int expand_dbname),
        (keywords, values, expand_dbname))
OPSH_PQ(int, PQconsumeInput, (PGconn *conn), (conn))
OPSH_PQ(int, PQenterPipelineMode, (PGconn *conn), (conn))
OPSH_PQ(char *, PQerrorMessage, (const PGconn *conn), (conn))
OPSH_PQ(int, PQexitPipelineMode, (PGconn *conn), (conn))
OPSH_PQ_PLAIN(PQfinish, (PGconn *conn), (conn))
OPSH_PQ(int, PQflush, (PGconn *conn), (conn))
OPSH_PQ_PLAIN(PQfreeCancel, (PGcancel *cancel), (cancel))
OPSH_PQ_PLAIN(PQfreemem, (void *ptr), (ptr))
OPSH_PQ(Oid, PQftype, (const PGresult *res, int field_num), (res, field_num))
OPSH_PQ(PGcancel *, PQgetCancel, (PGconn *conn), (conn))
OPSH_PQ(PGresult *, PQgetResult, (PGconn *conn), (conn))
OPSH_PQ(int, PQgetisnull,
        (const PGresult *res, int tup_num, int field_num), (res, tup_num, field_num))
OPSH_PQ(int, PQgetlength,
        (const PGresult *res, int tup_num, int field_num), (res, tup_num, field_num))
OPSH_PQ(char *, PQgetvalue,
        (const PGresult *res, int tup_num, int field_num), (res, tup_num, field_num))
OPSH_PQ(int, PQisBusy, (PGconn *conn), (conn))
OPSH_PQ(int, PQnfields, (const PGresult *res), (res))
OPSH_PQ(PGnotify *, PQnotifies, (PGconn *conn), (conn))
OPSH_PQ(int, PQntuples, (const PGresult *res), (res))
OPSH_PQ(int, PQpipelineSync, (PGconn *conn), (conn))
OPSH_PQ(int, PQputCopyData,
        (PGconn *conn, const char *buffer, int nbytes), (conn, buffer, nbytes))
OPSH_PQ(int, PQputCopyEnd, (PGconn *conn, const char *errormsg), (conn, errormsg))
OPSH_PQ(char *, PQresultErrorField, (const PGresult *res, int fieldcode), (res, fieldcode))
OPSH_PQ(ExecStatusType, PQresultStatus, (const PGresult *res), (res))
OPSH_PQ(int, PQsendPrepare,
        (PGconn *conn, const char *stmtName, const char *query, int nParams, const Oid *paramTypes),
        (conn, stmtName, query, nParams, paramTypes))
OPSH_PQ(int, PQsendQuery, (PGconn *conn, const char *query), (conn, query))
OPSH_PQ(int, PQsendQueryParams,
        (PGconn *conn, const char *command, int nParams, const Oid *paramTypes, const char *const *paramValues, const int *paramLengths, const int *paramFormats, int resultFormat),
        (conn, command, nParams, paramTypes, paramValues, paramLengths, paramFormats, resultFormat))
OPSH_PQ(int, PQsendQueryPrepared,
        (PGconn *conn, const char *stmtName, int nParams, const char *const *paramValues, const int *paramLengths, const int *paramFormats, int resultFormat),
        (conn, stmtName, nParams, paramValues, paramLengths, paramFormats, resultFormat))
OPSH_PQ(int, PQserverVersion, (const PGconn *conn), (conn))
OPSH_PQ(PQnoticeReceiver, PQsetNoticeReceiver,
        (PGconn *conn, PQnoticeReceiver proc, void *arg), (conn, proc, arg))
OPSH_PQ(int, PQsetnonblocking, (PGconn *conn, int arg), (conn, arg))
OPSH_PQ(int, PQsocket, (const PGconn *conn), (conn))
OPSH_PQ(ConnStatusType, PQstatus, (const PGconn *conn), (conn))
OPSH_PQ(PGTransactionStatusType, PQtransactionStatus, (const PGconn *conn), (conn))
