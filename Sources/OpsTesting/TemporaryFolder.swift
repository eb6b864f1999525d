import Foundation
import OpsDomain

/// A folder that is gone when the test is done with it.
public final class TemporaryFolder: Sendable {
  /// Its full path.
  public let path: String

  /// Makes a new, empty folder. Throws `cantcreate.file` if it cannot be made.
  public init() throws {
    var template = Array((NSTemporaryDirectory() + "/opsh-test-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw OpsError(.cannotCreate, "No folder for the test")
    }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The full path of a name inside.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file with a mode, and the folders above it; returns its full path.
  @discardableResult
  public func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    chmod(url.path, mode)
    return url.path
  }

  /// Writes a program with a mode of 0700; returns its full path. Another process makes the file:
  /// what this one has open for writing, a program that another test starts at that moment
  /// inherits, and no file runs while somebody may write to it (`ETXTBSY`).
  @discardableResult
  public func writeProgram(_ name: String, _ text: String) throws -> String {
    let source = try write(name + ".text", text)
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    copy.arguments = ["-m", "700", source, file(name)]
    try copy.run()
    copy.waitUntilExit()
    guard copy.terminationStatus == 0 else {
      throw OpsError(.cannotCreate, "No program for the test")
    }
    return file(name)
  }

  /// The text of a file inside, or nil when there is none.
  public func text(_ name: String) -> String? {
    try? String(contentsOfFile: file(name), encoding: .utf8)
  }

  /// Whether nothing has been written to it.
  public var isEmpty: Bool {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).isEmpty }
  }
}
