import OpsDomain

/// What the identity provider keeps of a person: the user is the person, this is the account.
public struct IdentityAccount: Entity {
  /// Where the book keeps accounts of the identity provider; the journal does not show their
  /// values.
  public static let record = Record("identity_accounts", .identity, "account", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The user whose account it is; each user has at most one.
  public var userID: Unique<Reference<User>>
  /// Random name of the account in identity tokens: 22 letters of base64url, 128 bits. Never
  /// reused.
  public var subject: Unique<String>
  /// ``CredentialState/notFound`` is never stored.
  public var state: CredentialState
  /// Key of the marks that known devices show; 32 random bytes.
  public var deviceKey: [UInt8]
  /// Local part of the private relay address; nil while the real address is given out.
  public var relayName: Private<String>?
  /// When name and e-mail were put into an identity token: the first time and never again.
  public var firstSharedAt: Instant?
  /// The subject that took this one's place, of a transferred account.
  public var transferredTo: String?
  /// Time of the latest notice about the account that was carried out.
  public var lastEventAt: Instant?
  /// When it was created.
  public var createdAt: Trail<Instant>
}
