import Glibc
import OpsDomain
import Synchronization

/// The lock that lets one process write to a book at a time.
///
/// Two advisory locks on files beside the book: who wants to write first waits for `.lock.next`,
/// then for `.lock`, so that a process that writes without pause cannot shut others out: it has to
/// queue behind the one that already holds `.lock.next`. The kernel drops the locks of a process
/// that dies.
///
/// Every checkpoint runs under this lock. SQLite before 3.51.3 can damage a file when one process
/// restarts the log while another writes a checkpoint.
final class BookLock: Sendable {
  private let lock: Int32
  private let next: Int32
  private let looks = Atomic<Int>(0)

  init(_ file: BookFile) throws(OpsError) {
    lock = try Self.open(file.lockPath)
    do {
      next = try Self.open(file.path + BookCompanions.nextLock)
    } catch {
      close(lock)
      throw error
    }
  }

  deinit {
    close(lock)
    close(next)
  }

  /// How often somebody found the lock taken and slept before looking again.
  var timesFoundTaken: Int { looks.load(ordering: .relaxed) }

  /// Takes the lock if nobody holds it or waits for it.
  func takeAtOnce() -> Bool {
    guard flock(next, LOCK_EX | LOCK_NB) == 0 else { return false }
    defer { flock(next, LOCK_UN) }
    return flock(lock, LOCK_EX | LOCK_NB) == 0
  }

  /// Waits for the lock without blocking a thread.
  ///
  /// Throws `tempfail.book_busy` at the deadline and `CancellationError` when the task is
  /// cancelled; either way the lock is not held.
  func acquire(until deadline: ContinuousClock.Instant) async throws {
    try await acquire(next, until: deadline)
    defer { flock(next, LOCK_UN) }
    try await acquire(lock, until: deadline)
  }

  func release() { flock(lock, LOCK_UN) }

  private func acquire(
    _ descriptor: Int32, until deadline: ContinuousClock.Instant
  ) async throws {
    var pause = Duration.microseconds(100)
    while true {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: break
      default:
        throw OpsError(
          .configuration, "The book's file system has no file locks (system error \(errno))",
          hint: "keep the book on a local disk")
      }
      guard ContinuousClock.now < deadline else {
        throw OpsError(
          .bookBusy, "Another process is writing to the book and did not finish in time",
          hint: "retry, or look for a process that hangs: lsof on the book's .lock file")
      }
      looks.add(1, ordering: .relaxed)
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(4))
    }
  }

  private static func open(_ path: String) throws(OpsError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, BookFile.fileMode)
    guard descriptor >= 0 else { throw BookFile.refused(path) }
    return descriptor
  }
}
