import OpsDomain

/// Which user an identity of a provider is. Only issuer and subject together say so; an e-mail
/// address never does.
public struct IdentityLink: Entity {
  /// Where the book keeps linked accounts; the journal does not show their values.
  public static let record = Record(
    "identity_links", .identity, "linked account", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Name of the provider, as it stands in its tokens.
  public var issuer: String
  /// The provider's name of the person.
  public var subject: String
  /// The user whom the identity signs in.
  public var userID: Indexed<Reference<User>>
  /// What the provider last said of the account.
  public var state: CredentialState
  /// Time of the latest notice that was carried out; older ones come too late.
  public var lastEventAt: Instant?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When sign-ins of the user were last ended: identity tokens from before open nothing any more;
  /// nil before the first time.
  public var endedAt: Instant?
  /// Whether the address that the provider gave is one of its own, which forwards to the person's.
  public var hidesEmail: Later<Bool> = false
  /// Whether the provider has stopped forwarding mail to that address.
  public var isMailStopped: Later<Bool> = false
}

extension IdentityLink {
  /// An identity of a provider belongs to one user only.
  public static let identityKey = uniqueKey(Columns.issuer, Columns.subject)
  public static let keys = [identityKey.unique]
}
