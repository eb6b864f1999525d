import Foundation
import OpsDomain

/// A folder that is gone when the test is done with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/opsh-shell-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw OpsError(.cannotCreate, "No folder for the test")
    }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The full path of a name inside.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders above it, and returns its full path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// The text of a file inside, or nil when there is none.
  func text(_ name: String) -> String? {
    try? String(contentsOfFile: file(name), encoding: .utf8)
  }
}
