import Foundation
import Synchronization

/// A file to which several processes' tests add whole lines.
final class SuiteLogFile: Sendable {
  private let handle: Mutex<FileHandle>

  /// Nil when the file cannot be opened.
  init?(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { return nil }
    handle = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Adds one line in one write.
  func add(_ line: String) {
    handle.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) }
  }
}
