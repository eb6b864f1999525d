import CPostgres
import Dispatch
import Glibc
import OpsDomain

/// One connection of libpq, which never blocks: each wait ends at a deadline of our own, because
/// neither a dead network nor the wait for a standby obeys the limits of the server.
///
/// Belongs to one thread at a time. Statements go out as batches in pipeline mode: one round trip
/// for all statements of a batch.
final class Link {
  let handle: OpaquePointer
  let interruption = Interruption()
  /// What the server needs to end a question from outside.
  private let cancel: OpaquePointer?
  private let notices = NoticeList()
  /// The names of the statements that the server keeps prepared, by their texts.
  var prepared: [String: String] = [:]
  var lastName = 0
  private(set) var isOpen = true
  /// Whether what runs ends with a COMMIT. Then nobody asks the server to end it: the end of its
  /// wait for a standby would show the commit to everybody, although a failover can still lose it.
  var isCommitting = false

  /// Signs in. `address` is a URL `postgres://…` or libpq's list of words.
  init(_ address: String, deadline: Int64) throws(DatabaseFailure) {
    guard opsh_pq_is_there() else { throw DatabaseFailure(.missing) }
    guard let handle = Self.start(address) else {
      throw DatabaseFailure(.lost, detail: "out of memory")
    }
    do {
      try Self.finishConnecting(handle, until: deadline)
    } catch {
      PQfinish(handle)
      throw error
    }
    self.handle = handle
    cancel = PQgetCancel(handle)
    PQsetnonblocking(handle, 1)
    PQsetNoticeReceiver(
      handle,
      { list, result in
        guard let list else { return }
        Unmanaged<NoticeList>.fromOpaque(list).takeUnretainedValue().add(result)
      }, Unmanaged.passUnretained(notices).toOpaque())
    PQenterPipelineMode(handle)
  }

  deinit { close() }

  /// Ends the connection. A transaction that is open is rolled back by the server.
  func close() {
    guard isOpen else { return }
    isOpen = false
    PQfinish(handle)
    PQfreeCancel(cancel)
  }

  /// Ends the connection, and asks the server to end what it still does for it, unless that is a
  /// COMMIT. That question takes a connection of its own and may hang, so nobody waits for it.
  private func abandon() {
    guard isOpen else { return }
    if !isCommitting, let copy = PQgetCancel(handle).map({ UInt(bitPattern: $0) }) {
      DispatchQueue.global().async {
        var words = [CChar](repeating: 0, count: 256)
        let cancel = OpaquePointer(bitPattern: copy)
        PQcancel(cancel, &words, Int32(words.count))
        PQfreeCancel(cancel)
      }
    }
    close()
  }

  /// The warnings since the last call.
  func takeWarnings() -> [String] { notices.take() }

  // MARK: Waiting

  /// What stands in the address goes before what is set here: a machine that is gone is noticed
  /// within 20 seconds.
  private static func start(_ address: String) -> OpaquePointer? {
    let words = [
      ("application_name", "opsh"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
      ("keepalives_count", "2"), ("tcp_user_timeout", "20000"), ("dbname", address),
    ]
    let texts = words.flatMap { [strdup($0.0), strdup($0.1)] }
    defer { for text in texts { free(text) } }
    let names = stride(from: 0, to: texts.count, by: 2).map { UnsafePointer(texts[$0]) } + [nil]
    let values = stride(from: 1, to: texts.count, by: 2).map { UnsafePointer(texts[$0]) } + [nil]
    return PQconnectStartParams(names, values, 1)
  }

  private static func finishConnecting(
    _ handle: OpaquePointer, until deadline: Int64
  ) throws(DatabaseFailure) {
    var wants = PGRES_POLLING_WRITING
    guard PQstatus(handle) != CONNECTION_BAD else { throw failure(handle) }
    while true {
      let events = wants == PGRES_POLLING_READING ? POLLIN : POLLOUT
      var waits = [pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)]
      guard wait(&waits, until: deadline) else { throw DatabaseFailure(.late) }
      wants = PQconnectPoll(handle)
      if wants == PGRES_POLLING_OK { return }
      if wants == PGRES_POLLING_FAILED { throw failure(handle) }
    }
  }

  /// False at the deadline.
  private static func wait(_ waits: inout [pollfd], until deadline: Int64) -> Bool {
    while true {
      let left = deadline - Stopwatch.now
      guard left > 0 else { return false }
      let count = poll(&waits, nfds_t(waits.count), Int32(clamping: left / 1_000_000 + 1))
      if count > 0 || count < 0 && errno != EINTR { return true }
    }
  }

  /// Sends what waits to be sent and takes in what has come. Ends the connection when there was
  /// nothing until the deadline, or nobody waits for it any more.
  func exchange(until deadline: Int64) throws(DatabaseFailure) {
    let rest = PQflush(handle)
    guard rest >= 0 else { throw lost() }
    let events = POLLIN | (rest > 0 ? POLLOUT : 0)
    var waits = [
      pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0),
      pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard Self.wait(&waits, until: deadline) else {
      abandon()
      throw DatabaseFailure(.late)
    }
    if interruption.isWanted {
      abandon()
      throw DatabaseFailure(.interrupted)
    }
    guard waits[0].revents != 0 else { return }
    guard PQconsumeInput(handle) == 1 else { throw lost() }
  }

  /// Waits until the server sends something; false at the deadline.
  func waitForInput(until deadline: Int64) throws -> Bool {
    var waits = [
      pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0),
      pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard Self.wait(&waits, until: deadline) else { return false }
    guard !interruption.isWanted else {
      close()
      throw DatabaseFailure(.interrupted)
    }
    return true
  }

  /// Waits until the next result is there, and takes it: nil between two statements.
  func nextResult(until deadline: Int64) throws(DatabaseFailure) -> OpaquePointer? {
    guard isOpen else { throw DatabaseFailure(.lost) }
    _ = PQflush(handle)
    while PQisBusy(handle) == 1 { try exchange(until: deadline) }
    return PQgetResult(handle)
  }

  /// Takes in what the server has sent by itself, and whether the connection still stands. Does not
  /// wait.
  func isAlive() -> Bool {
    guard isOpen, PQstatus(handle) == CONNECTION_OK else { return false }
    var waits = [pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)]
    guard poll(&waits, 1, 0) != 0 else { return true }
    // A server that goes away says so, or ends the connection.
    return PQconsumeInput(handle) == 1 && PQisBusy(handle) == 0
      && PQstatus(handle) == CONNECTION_OK && notices.isEmpty
  }

  /// Closes the connection. Answers why it could not be used.
  func lost() -> DatabaseFailure {
    let failure = Self.failure(handle)
    close()
    return failure
  }

  private static func failure(_ handle: OpaquePointer) -> DatabaseFailure {
    DatabaseFailure(.lost, detail: PQerrorMessage(handle).map { String(cString: $0) } ?? "")
  }
}
