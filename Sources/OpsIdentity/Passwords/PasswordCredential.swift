import OpsDomain

/// The password hash of a user, in the encoded form of Argon2id with its parameters and salt.
public struct PasswordCredential: Entity {
  /// Where the book keeps password hashes; the journal does not show their values.
  public static let record = Record(
    "password_credentials", .identity, "password", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose password it is; each user has at most one.
  public var userID: Unique<Reference<User>>
  /// `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
  public var encodedHash: String
  /// When the password was last set.
  public var changedAt: Instant
}
