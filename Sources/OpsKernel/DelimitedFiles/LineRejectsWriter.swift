import OpsDomain

/// Writes the lines that could not be used into a file of their own, to be corrected and read
/// again.
///
/// A JSON object keeps its bytes and gets `_line`, `_code`, `_message` and `_hint` behind its own
/// members. Every other line stays as it is, and a comment (`#`) in front of it says the same.
public final class LineRejectsWriter {
  /// How many lines this writer has written.
  public private(set) var count = 0
  private let file: OutputFile

  /// Writes to a file that was opened for it; one that goes on gets its lines behind those there.
  public init(_ file: OutputFile) { self.file = file }

  /// How many bytes the file holds now.
  public var size: Int { file.size }

  /// Writes one line and why it could not be used.
  ///
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the file cannot be written.
  public func write(_ line: SourceLine, _ error: OpsError) throws {
    var reasons = DocumentObject()
    reasons.set(RejectColumns.line, .integer(Int64(line.number)))
    reasons.set(RejectColumns.code, .text(error.code.rawValue))
    reasons.set(RejectColumns.message, .text(error.summary))
    reasons.set(RejectColumns.hint, error.advice.map(Document.text) ?? .null)
    let text = DocumentWriter.bytes(.object(reasons))
    try file.put(
      (Self.object(line, text) ?? Array("# ".utf8) + text + [0x0a] + line.content) + [0x0a])
    count += 1
  }

  /// The line with the reasons as further members, if it is an object. Reasons it has already, from
  /// the last time, are replaced.
  private static func object(_ line: SourceLine, _ reasons: [UInt8]) -> [UInt8]? {
    guard case .object(let object)? = try? DocumentParser.parse(line.content) else { return nil }
    let hasReasons = object.members.contains { RejectColumns.names.contains($0.key) }
    guard !hasReasons else {
      var own = DocumentObject()
      for member in object.members where !RejectColumns.names.contains(member.key) {
        own.set(member.key, member.value)
      }
      return join(DocumentWriter.bytes(.object(own)), reasons, isEmpty: own.isEmpty)
    }
    return join(line.content, reasons, isEmpty: object.isEmpty)
  }

  private static func join(_ object: [UInt8], _ reasons: [UInt8], isEmpty: Bool) -> [UInt8]? {
    guard let brace = object.lastIndex(of: UInt8(ascii: "}")) else { return nil }
    return object[..<brace] + (isEmpty ? [] : [UInt8(ascii: ",")]) + reasons.dropFirst()
  }

  /// Makes sure the lines are on the disk, and closes the file.
  ///
  /// - Throws: `OpsError(.storageFull)` or `.cannotCreate` if the system could not store them.
  public func close() throws { try file.close() }
}
