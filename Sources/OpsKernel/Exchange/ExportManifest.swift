import OpsDomain

/// The head of an export: who made it, when, and which collections follow.
public struct ExportManifest: Codable, Sendable, Equatable {
  /// The form that this program writes, and the newest one that it reads.
  public static let currentVersion = 1
  /// What every export says it is.
  public static let mark = "opsh"

  /// Always ``mark``.
  public let export: String
  /// The form of the export, from 1.
  public let version: Int
  /// When it was made, as RFC 3339 in UTC.
  public let at: String
  /// Sign-in name of the person who made it.
  public let by: String
  /// Whether it is an export of all collections; only such an export can become a book.
  public let all: Bool
  /// The collections, those that others refer to first.
  public let tables: [ExportTable]

  /// The head of an export that is being made.
  public init(at: Instant, by: String, all: Bool, tables: [ExportTable]) {
    export = Self.mark
    version = Self.currentVersion
    self.at = at.description
    self.by = by
    self.all = all
    self.tables = tables
  }

  /// Throws `data.bad_value` for a file that is no export, and `protocol.version` for one that a
  /// newer version has written.
  public func check() throws(OpsError) {
    guard TextFolding.sameBytes(export, Self.mark), version >= 1 else {
      throw OpsError(
        .badValue, "The file is not an export of opsh", field: "file",
        hint: "make one with `opsh export all --to FILE`")
    }
    guard version <= Self.currentVersion else {
      throw OpsError(
        .protocolMismatch, "A newer version of opsh has written this export", field: "file",
        hint: "import it with that version")
    }
  }
}
