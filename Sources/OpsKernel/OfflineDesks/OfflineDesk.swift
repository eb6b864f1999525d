import OpsDomain
import OpsStorage

/// A copy of what one user may see of the book, on a machine that is not always connected. The
/// record is at the server; the copy itself is on that machine.
public struct OfflineDesk: Entity {
  /// Where the book keeps offline desks; the journal says only that a record changed.
  public static let record = Record(
    "offline_desks", .platform, "offline desk", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The user whose rights the desk has.
  public var userID: Indexed<Reference<User>>
  /// What its owner calls it; unique among the owner's desks that are not over.
  public var name: Naming<String>
  /// Key that the records of the copy are sealed with, sealed itself; none once the desk is over.
  public var secret: [UInt8]
  /// When the desk was created.
  public var createdAt: Trail<Instant>
  /// When the desk asked for changes last, exact to five minutes.
  public var lastContactAt: Instant
  /// How long the desk may be without contact.
  public var lifetime: TimeSpan
  /// Version of the declarations that the desk works with.
  public var declarations: Int64
  /// When the desk was revoked; nil if it was not.
  public var revokedAt: Instant?
}

extension OfflineDesk {
  /// Bytes of the key of a copy.
  package static let secretBytes = 32
  /// Most desks of one person that are not over.
  static let maximum = 20
  /// How exactly the last contact is noted.
  static let precision = TimeSpan(milliseconds: 5 * 60_000)

  /// The version of the declarations of this release: it goes up by one with each release that
  /// changes what records or inputs of operations hold.
  public static let currentDeclarations: Int64 = 1
  /// How many versions a desk may be behind its server.
  static let versionsBehind: Int64 = 2

  /// The copy is refused from this moment on, unless it has contact before.
  public var expiresAt: Instant { lastContactAt.adding(lifetime) }

  /// Whether the desk can be used at that moment.
  public func isLive(at now: Instant) -> Bool { revokedAt == nil && now < expiresAt }

  /// What the desk is at that moment.
  func state(at now: Instant) -> OfflineDeskState {
    if revokedAt != nil { return .revoked }
    return now < expiresAt ? .active : .expired
  }

  /// Throws `protocol.version` for a desk that is more than ``versionsBehind`` versions behind the
  /// server, or ahead of it.
  static func check(
    declarations: Int64, against current: Int64 = currentDeclarations
  ) throws(OpsError) {
    guard declarations <= current else {
      throw OpsError(
        .protocolMismatch,
        "The desk has version \(declarations) of the declarations, and the server \(current)",
        hint: "upgrade the server, or use the desk with the server's version of opsh")
    }
    guard current - declarations <= versionsBehind else {
      throw OpsError(
        .protocolMismatch,
        "The desk has version \(declarations) of the declarations, and the server \(current): a "
          + "desk may be \(versionsBehind) versions behind",
        hint: "upgrade opsh on the desk; what waits there is sent afterwards")
    }
  }
}

/// What an offline desk is to its server.
public enum OfflineDeskState: String, ColumnChoice, Codable {
  /// It is given changes, and its operations are run.
  case active
  /// It was revoked.
  case revoked
  /// It had no contact for its lifetime.
  case expired
}
