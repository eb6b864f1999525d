import OpsDomain

/// A file with a token in its first line, for its owner only.
public enum TokenFile {
  /// Writes the token; a file that was there is replaced.
  /// Throws `cantcreate.file` or `tempfail.storage_full`.
  public static func write(_ token: Secret, to path: String) throws {
    let file = try OwnerFile(path: path, what: "token file", appending: false)
    try file.put(Array((token.reveal() + "\n").utf8))
    try file.close()
  }
}
