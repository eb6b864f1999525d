import Glibc
import OpsDomain

/// A file that is kept open, so that the system gives its number to no other file: what is at its
/// path later is for certain this one or another one.
final class HeldFile: Sendable {
  private let descriptor: Int32
  private let path: String
  private let identity: FileIdentity

  /// Nil when there is no such file, or it cannot be read.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.path = path
    identity = FileIdentity(status)
  }

  deinit { close(descriptor) }

  /// Whether its path still leads to it.
  var isThere: Bool { FileIdentity.of(path) == identity }
}
