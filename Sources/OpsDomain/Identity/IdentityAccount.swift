/// What the identity provider keeps of a person: the user is the person, this is the account.
public struct IdentityAccount: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  /// Random name of the account in identity tokens: 22 letters of base64url, 128 bits. Never
  /// reused.
  public var subject: String
  /// ``CredentialState/notFound`` is never stored.
  public var state: CredentialState
  /// Key of the marks that known devices show; 32 random bytes.
  public var deviceKey: [UInt8]
  /// Local part of the private relay address; nil while the real address is given out.
  public var relayName: String?
  /// When name and e-mail were put into an identity token: the first time and never again.
  public var firstSharedAt: Instant?
  /// The subject that took this one's place, of a transferred account.
  public var transferredTo: String?
  /// Time of the latest notice about the account that was carried out.
  public var lastEventAt: Instant?
  public var createdAt: Instant

  public init(
    id: RecordID, userID: RecordID, subject: String, state: CredentialState, deviceKey: [UInt8],
    relayName: String? = nil, firstSharedAt: Instant? = nil, transferredTo: String? = nil,
    lastEventAt: Instant? = nil, createdAt: Instant
  ) {
    self.id = id
    self.userID = userID
    self.subject = subject
    self.state = state
    self.deviceKey = deviceKey
    self.relayName = relayName
    self.firstSharedAt = firstSharedAt
    self.transferredTo = transferredTo
    self.lastEventAt = lastEventAt
    self.createdAt = createdAt
  }
}

extension IdentityAccount {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let subject = Column("subject", .text)
    public static let state = Column("state", .text, words: CredentialState.self)
    public static let deviceKey = Column("device_key", .bytes)
    public static let relayName = Column("relay_name", .text, nullable: true, personal: true)
    public static let firstSharedAt = Column("first_shared_at", .instant, nullable: true)
    public static let transferredTo = Column("transferred_to", .text, nullable: true)
    public static let lastEventAt = Column("last_event_at", .instant, nullable: true)
    public static let createdAt = Column("created_at", .instant)
  }

  public static let userKey = UniqueKey(Columns.userID)
  public static let subjectKey = UniqueKey(Columns.subject)

  public static let schema = Schema(
    "identity_accounts", area: .identity,
    columns: [
      Columns.userID, Columns.subject, Columns.state, Columns.deviceKey, Columns.relayName,
      Columns.firstSharedAt, Columns.transferredTo, Columns.lastEventAt, Columns.createdAt,
    ],
    keys: [userKey, subjectKey],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    subject = try row.text()
    state = try row.choice(CredentialState.self)
    deviceKey = try row.bytes()
    relayName = try row.optionalText()
    firstSharedAt = try row.optionalInstant()
    transferredTo = try row.optionalText()
    lastEventAt = try row.optionalInstant()
    createdAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(subject)
    row.put(state)
    row.put(deviceKey)
    row.put(relayName)
    row.put(firstSharedAt)
    row.put(transferredTo)
    row.put(lastEventAt)
    row.put(createdAt)
  }
}
