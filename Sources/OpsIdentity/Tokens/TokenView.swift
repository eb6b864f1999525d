import OpsDomain
import OpsKernel

/// A personal access token as operations answer it. Nothing of its secret.
public struct TokenView: OperationOutput, Equatable {
  public static let answerName = "token/1"

  /// Identifier of the token; it never changes.
  public let id: RecordID
  /// What the owner calls the token; no two valid tokens of an owner have the same name.
  public let name: String
  /// Sign-in name of its owner.
  public let user: String
  /// Empty if the token can do everything that its owner may do.
  public let scopes: [String]
  /// Whether the token can only read.
  public let isReadOnly: Bool
  /// The most records that one commit may change; null for no limit.
  public let maximumRows: Int?
  /// When it was created.
  public let createdAt: Instant
  /// The token is refused from this moment on.
  public let expiresAt: Instant
  /// When the token was last used, exact to a quarter of an hour.
  public let lastUsedAt: Instant?
  /// When the token was revoked; null if it was not.
  public let revokedAt: Instant?

  init(_ token: PersonalToken, user: String) {
    id = token.id
    name = token.name
    self.user = user
    scopes = token.scopes.map(\.text)
    isReadOnly = token.isReadOnly
    maximumRows = token.maximumRows
    createdAt = token.createdAt
    expiresAt = token.expiresAt
    lastUsedAt = token.lastUsedAt
    revokedAt = token.revokedAt
  }

  public static let columns: [FieldColumn] = [
    .init("name", "TOKEN"), .init("user", "USER"), .init("scopes", "SCOPES"),
    .init("is_read_only", "READ ONLY"), .init("maximum_rows", "ROWS"),
    .init("last_used_at", "LAST USE"), .init("expires_at", "UNTIL"),
  ]
}

extension TokenView: NamesPeople {}
