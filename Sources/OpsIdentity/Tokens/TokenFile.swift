import OpsDomain
import OpsKernel

/// A file with a token in its first line, for its owner only.
public enum TokenFile {
  /// The file that a command is asked to put its token in.
  public static func order(_ path: String, field: String) -> FileOrder {
    FileOrder(path, what: "token file", field: field)
  }

  /// What the file holds.
  public static func content(_ token: Secret) -> [UInt8] { Array((token.reveal() + "\n").utf8) }
}
