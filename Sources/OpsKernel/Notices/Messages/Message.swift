import OpsDomain

/// What somebody has written to people: one user, everybody with a role, or everybody.
public struct Message: Entity {
  /// The collection of messages; their numbers begin with `MSG`.
  public static let record = Record("messages", .platform, "message", series: "MSG")

  public var id: RecordID
  public var version: Int64 = 0
  /// `MSG-000001` and so on.
  public var number: RecordNumber
  /// What it says in one line; empty once the user it was written to is erased.
  public var title: Private<String>
  /// What it says; empty in the same case.
  public var body: Private<LongText>
  /// Whether it waits for the end of people's quiet hours.
  public var priority: MessagePriority = .normal
  /// The user it was written to; nil for a role or everybody.
  public var recipientID: Indexed<Reference<User>>?
  /// The role whose holders it was written to; nil for a user or everybody.
  public var role: Role?
  /// How many people got it.
  public var recipients: Int64
  /// When it was sent.
  public var sentAt: Trail<Instant>
  /// Who sent it.
  public var sentBy: Trail<Person>?

  public static let indexes: [SecondaryIndex] = [[Columns.sentAt]]
}

/// How urgent a message is.
public enum MessagePriority: String, ColumnChoice, Codable {
  /// It can wait; quiet hours hold it back.
  case low
  /// The usual; quiet hours hold it back.
  case normal
  /// It should be read soon; quiet hours hold it back.
  case high
  /// It is shown and sent at once, also in quiet hours.
  case urgent
}
