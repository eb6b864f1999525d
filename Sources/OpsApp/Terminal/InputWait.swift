import Glibc

/// Waiting for standard input in a way that Ctrl-C ends.
enum InputWait {
  /// How often a waiting reader looks whether it is still wanted, in milliseconds.
  private static let pause: Int32 = 100

  /// Returns when a read would not block. Throws `CancellationError` when the task is cancelled
  /// before that.
  static func untilReadable() throws {
    var asked = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    while poll(&asked, 1, pause) == 0 { try Task.checkCancellation() }
  }
}
