import Glibc
import OpsDomain

/// A lock between processes on a file of an offline desk, held until it is released.
final class DeskLock: Sendable {
  /// How long somebody waits for another process.
  static let patience = Duration.seconds(5)

  private let descriptor: Int32

  private init(_ path: String) throws(OpsError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw OpsError(
        .cannotCreate,
        "\(Excerpt.of(path, maximum: 160)) cannot be created: \(FileFailure.reason(errno))",
        hint: "check the folder and its permissions")
    }
  }

  deinit { close(descriptor) }

  /// Lets others have it. The value has to live until then.
  func release() { flock(descriptor, LOCK_UN) }

  /// Waits for the lock without blocking a thread. Throws `tempfail.book_busy` when another process
  /// keeps it.
  /// - Parameter what: What the other process does, as half a sentence.
  static func acquire(
    _ path: String, within patience: Duration = DeskLock.patience, while what: String
  ) async throws -> DeskLock {
    let lock = try DeskLock(path)
    let deadline = ContinuousClock.now + patience
    var pause = Duration.milliseconds(1)
    while flock(lock.descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else {
        throw OpsError(
          .configuration, "The file system of this offline desk has no file locks",
          hint: "keep it on a local disk")
      }
      guard ContinuousClock.now < deadline else {
        throw OpsError(.bookBusy, "Another process \(what)", hint: "repeat it in a minute")
      }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(50))
    }
    return lock
  }
}
