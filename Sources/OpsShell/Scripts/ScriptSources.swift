import OpsDomain

/// The text of a script and of the files around it, read again when an error shows a line.
struct ScriptSources: Sendable {
  let path: String
  let text: [UInt8]
  let reader: any ScriptReader

  /// The line an error is about; nil if it is in no script.
  func excerpt(of error: OpsError) -> SourceExcerpt? {
    guard let at = error.at else { return nil }
    let parts = at.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    let file = parts.dropLast(2).joined(separator: ":")
    guard let bytes = file == path ? text : try? reader.bytes(of: file) else { return nil }
    return SourceExcerpt(at: at, in: String(decoding: bytes, as: UTF8.self))
  }
}
