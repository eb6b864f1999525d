import OpsDomain

/// Where a program finds the files it includes and runs.
public protocol ScriptReader: Sendable {
  /// The bytes of a file.
  /// - Throws: ``OpsDomain/OpsError`` when the file is missing, unreadable or too large.
  func bytes(of path: String) throws(OpsError) -> [UInt8]
}
