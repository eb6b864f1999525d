/// Which user an identity of a provider is. Only issuer and subject together say so; an e-mail
/// address never does.
public struct IdentityLink: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var issuer: String
  /// The provider's name of the person.
  public var subject: String
  public var userID: RecordID
  /// What the provider last said of the account.
  public var state: CredentialState
  /// Time of the latest notice that was carried out; older ones come too late.
  public var lastEventAt: Instant?
  public var createdAt: Instant

  public init(
    id: RecordID, issuer: String, subject: String, userID: RecordID, state: CredentialState,
    lastEventAt: Instant? = nil, createdAt: Instant
  ) {
    self.id = id
    self.issuer = issuer
    self.subject = subject
    self.userID = userID
    self.state = state
    self.lastEventAt = lastEventAt
    self.createdAt = createdAt
  }
}

extension IdentityLink {
  /// The columns, for queries.
  public enum Columns {
    public static let issuer = Column("issuer", .text)
    public static let subject = Column("subject", .text)
    public static let userID = Column("user_id", .id, references: "users")
    public static let state = Column("state", .text, words: CredentialState.self)
    public static let lastEventAt = Column("last_event_at", .instant, nullable: true)
    public static let createdAt = Column("created_at", .instant)
  }

  public static let identityKey = UniqueKey(Columns.issuer, Columns.subject)

  public static let schema = Schema(
    "identity_links", area: .identity,
    columns: [
      Columns.issuer, Columns.subject, Columns.userID, Columns.state, Columns.lastEventAt,
      Columns.createdAt,
    ],
    keys: [identityKey],
    indexes: [[Columns.userID]],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    issuer = try row.text()
    subject = try row.text()
    userID = try row.id()
    state = try row.choice(CredentialState.self)
    lastEventAt = try row.optionalInstant()
    createdAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(issuer)
    row.put(subject)
    row.put(userID)
    row.put(state)
    row.put(lastEventAt)
    row.put(createdAt)
  }
}
