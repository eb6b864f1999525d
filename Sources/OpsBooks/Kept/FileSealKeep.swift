import OpsDomain
import OpsStorage

/// Signing key and checkpoint log as two files of a ``SafeFolder``.
///
/// A checkpoint is not waited for: one that a power cut takes is one fewer, never a wrong one. The
/// key is durable before anything is signed with it.
struct FileSealKeep: SealKeep {
  private static let keyFile = "signing.key"
  static let logFile = "checkpoints.ndjson"
  /// More than the longest line.
  private static let lineBytes = 4096

  let folder: SafeFolder

  /// The files that nobody may replace while the book is open. The log is none of them: it is moved
  /// away on purpose when an older copy of the book is put in place.
  static func files(in folder: SafeFolder) -> [String] { [folder.file(keyFile)] }

  func key() throws(OpsError) -> [UInt8]? {
    let path = folder.file(Self.keyFile)
    guard FileAccess.exists(path) else { return nil }
    try folder.check(Self.keyFile)
    return try SafeFile(path).read(64, at: 0)
  }

  func keep(key: [UInt8]) throws(OpsError) -> [UInt8] {
    try folder.prepare()
    let file = try SafeFile(folder.file(Self.keyFile))
    try file.lock()
    let kept = try file.read(64, at: 0)
    guard kept.isEmpty else { return kept }
    try file.write(key, at: 0)
    try file.synchronise()
    return key
  }

  func lines() throws(OpsError) -> [[UInt8]] {
    let path = folder.file(Self.logFile)
    guard FileAccess.exists(path) else { return [] }
    try folder.check(Self.logFile)
    let file = try SafeFile(path)
    return Self.lines(try file.read(try file.size, at: 0))
  }

  func lastLine() throws(OpsError) -> [UInt8]? {
    let path = folder.file(Self.logFile)
    guard FileAccess.exists(path) else { return nil }
    try folder.check(Self.logFile)
    return try Self.end(of: SafeFile(path)).line
  }

  func append(
    _ make: (_ last: [UInt8]?) throws(OpsError) -> [UInt8]?
  ) throws(OpsError) {
    try folder.prepare()
    let file = try SafeFile(folder.file(Self.logFile))
    try folder.check(Self.logFile)
    try file.lock()
    let (last, end) = try Self.end(of: file)
    guard let line = try make(last) else { return }
    try file.truncate(to: end)
    try file.write(line + [UInt8(ascii: "\n")], at: end)
  }

  /// The last finished line, and where the next one begins: a crash may have left half a line.
  private static func end(
    of file: borrowing SafeFile
  ) throws(OpsError) -> (line: [UInt8]?, offset: Int) {
    let size = try file.size
    let start = max(0, size - 2 * lineBytes)
    let tail = try file.read(size - start, at: start)
    let lines = lines(tail)
    guard let feed = tail.lastIndex(of: UInt8(ascii: "\n")) else { return (nil, 0) }
    return (lines.last, start + feed + 1)
  }

  /// The lines that end with a line feed.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if !lines.isEmpty { lines.removeLast() }
    return lines.map(Array.init)
  }
}
