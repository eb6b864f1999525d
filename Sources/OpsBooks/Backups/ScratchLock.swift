import Glibc
import OpsDomain

/// Keeps others from a scratch folder until it goes.
final class ScratchLock: Sendable {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws(OpsError) {
    let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else {
      throw OpsError(
        .cannotCreate,
        "\(Excerpt.of(path, maximum: 160)) cannot be created: \(FileFailure.reason(errno))",
        field: "to", hint: "name a file in a folder you may write to")
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      close(opened)
      throw OpsError(
        .conflictRunning, "Somebody is already restoring a backup there", field: "to",
        hint: "wait until it has finished, or name another file")
    }
    self.path = path
    descriptor = opened
  }

  deinit {
    unlink(path)
    close(descriptor)
  }
}
