import OpsDomain
import OpsStorage

/// Input of `message.send`.
public struct SendMessage: OperationInput {
  /// `USER`: The user who gets it.
  public var to: NameOf<User>?
  /// `R`: Everybody who has this role gets it.
  public var role: Role?
  /// Every active user gets it.
  public var everybody: Bool?
  /// What it says in one line.
  public var title: Name?
  /// What it says.
  public var text: Note?
  /// `|`: How urgent it is; urgent does not wait for quiet hours. Default normal.
  public var priority: MessagePriority?
  /// A template that says what is not given.
  public var template: NameOf<MessageTemplate>?
  /// `WORD=TEXT`: The text for a word in braces of the template; may be given several times.
  public var value: [LineText]?
}

extension MessageService {
  static let send = Operation<SendMessage, MessageView>(
    "message.send", area: .platform,
    "Sends a message to a user, to everybody with a role, or to all users.",
    permission: .systemManageNotifications,
    effect: .write(.final("people have the message already; send another one that corrects it")),
    examples: [
      "message send --to sam --title \"Early shift\" --text \"Please come at 06:00 on Monday.\"",
      "message send --everybody --priority urgent --title \"Fire drill\" --text \"At 11:00.\"",
    ])

  /// Writes a notice into the inbox of each person, and on the ways they have chosen. Who has
  /// switched messages off gets only urgent ones.
  ///
  /// Throws `notfound.user`, `notfound.any` for a template, `data.bad_value` without a text or for
  /// a word of the template that is not given, and `rule.violated` when nobody would get it.
  public func send(_ input: SendMessage, _ call: Call) async throws -> Outcome<MessageView> {
    try await desk.perform(Self.send, input, call) { transaction in
      var template: MessageTemplate?
      if let name = input.template {
        template = try await transaction.repository(MessageTemplate.self).named(name)
      }
      let texts = try Self.texts(input, template)
      let system = transaction.asSystem("writes a message into people's inboxes")
      let audience = try await Self.audience(input, template, system)
      let people = try await MessageReaders(system).people(of: audience)
      guard !people.isEmpty else {
        throw OpsError(
          .ruleViolated, "Nobody would get this message", field: "role",
          hint: "run `opsh user list` to see who has which role")
      }
      let message = Message(
        id: transaction.nextID(), number: try await SeriesNumber.next(of: Message.self, system),
        title: texts.title, body: texts.body,
        priority: input.priority ?? template?.priority ?? .normal,
        recipientID: audience.user, role: audience.role, recipients: Int64(people.count),
        sentAt: transaction.now, sentBy: transaction.principal.userID)
      let written = try await system.repository(Message.self).create(message)
      try await MessageDelivery(system).deliver(written, to: people)
      return try await MessageView.of([written], transaction).only("A message")
    }
  }

  /// Title and text, from the input or else the template. Throws `data.bad_value`.
  private static func texts(
    _ input: SendMessage, _ template: MessageTemplate?
  ) throws -> (title: String, body: String) {
    let words = try MessageText(input.value ?? [])
    guard let title = try input.title ?? template.map({ try words.filled($0.title) }),
      let body = try input.text ?? template.map({ try words.filled($0.body) })
    else {
      throw OpsError(
        .badValue, "A message needs a title and a text",
        field: input.title == nil ? "title" : "text", hint: "add --title TEXT and --text TEXT")
    }
    return (
      try TextRules.name(title, field: "title"), try TextRules.note(body, field: "text")
    )
  }

  /// Whom it goes to. Throws `data.bad_value` unless just one of the three is said, and
  /// `notfound.user`.
  private static func audience(
    _ input: SendMessage, _ template: MessageTemplate?, _ system: Transaction
  ) async throws -> (user: RecordID?, role: Role?) {
    let said = [input.to != nil, input.role != nil, input.everybody == true].count { $0 }
    if said == 0, let role = template?.role { return (nil, role) }
    guard said == 1 else {
      throw OpsError(
        .badValue, "Say once who gets the message", field: "to",
        hint: "use --to USER, --role ROLE or --everybody")
    }
    guard let name = input.to else { return (nil, input.role) }
    return (try await system.repository(User.self).named(name).id, nil)
  }
}
