import CPostgres
import Glibc
import Synchronization

/// Ends the wait of a thread from another one.
final class Interruption: Sendable {
  /// Becomes readable when the wait is to end.
  let descriptor: Int32
  private let flag = Atomic<Bool>(false)

  init() { descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC)) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var isWanted: Bool { flag.load(ordering: .acquiring) }

  func want() {
    flag.store(true, ordering: .releasing)
    _ = eventfd_write(descriptor, 1)
  }
}
