import OpsDomain
import OpsStorage

/// A message that was sent, as operations answer it.
public struct MessageView: OperationOutput, Equatable {
  public static let answerName = "message/1"

  /// Identifier of the message.
  public let id: RecordID
  /// Number of the message, such as `MSG-000001`.
  public let number: String
  /// What it says in one line.
  public let title: String
  /// What it says.
  public let body: Uncut<String>
  /// How urgent it is.
  public let priority: MessagePriority
  /// Sign-in name of the user it was written to; null for a role or everybody.
  public let user: String?
  /// The role whose holders it was written to; null for a user or everybody.
  public let role: Role?
  /// How many people got it.
  public let recipients: Int64
  /// When it was sent.
  public let sentAt: Instant
  /// Sign-in name of the person who sent it.
  public let sentByName: String?
  /// Identifier of the user it was written to; null for a role or everybody.
  public let userID: RecordID?

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("sent_at", "SENT"), .init("priority", "PRIORITY"),
    .init("user", "USER"), .init("role", "ROLE"), .init("recipients", "PEOPLE", .right),
    .init("title", "TITLE"), .init("sent_by_name", "BY"), .init("body", "TEXT"),
  ]

  /// The views of messages, in their order.
  static func of(
    _ messages: [Message], _ transaction: Transaction
  ) async throws -> [MessageView] {
    let people = try await transaction.peopleNames(
      messages.flatMap { [$0.recipientID, $0.sentBy] })
    return messages.map { message in
      MessageView(
        id: message.id, number: message.number, title: message.title, body: message.body,
        priority: message.priority, user: message.recipientID.flatMap { people[$0] },
        role: message.role, recipients: message.recipients, sentAt: message.sentAt,
        sentByName: message.sentBy.flatMap { people[$0] }, userID: message.recipientID)
    }
  }
}

extension MessageView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    // To a role or everybody it is about nobody.
    if let userID {
      reading.add(
        User.schema.name, userID.description, [("title", !title.isEmpty), ("body", !body.isEmpty)])
    }
    return reading
  }
}
