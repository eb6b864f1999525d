import OpsDomain

/// A template for messages, as operations answer it.
public struct MessageTemplateView: OperationOutput, Equatable {
  public static let answerName = "message.template/1"

  /// What it is called.
  public let name: String
  /// What it says in one line.
  public let title: String
  /// What it says.
  public let body: Uncut<String>
  /// The words in braces that are filled in when it is sent.
  public let words: [String]
  /// How urgent messages made from it are.
  public let priority: MessagePriority
  /// The role whose holders get it, unless the sender names somebody.
  public let role: Role?
  /// When it was last changed.
  public let updatedAt: Instant

  init(_ template: MessageTemplate) {
    name = template.name
    title = template.title
    body = template.body
    let inTitle = MessageText.words(in: template.title)
    words = inTitle + MessageText.words(in: template.body).filter { !inTitle.contains($0) }
    priority = template.priority
    role = template.role
    updatedAt = template.updatedAt
  }

  public static let columns: [FieldColumn] = [
    .init("name", "TEMPLATE"), .init("priority", "PRIORITY"), .init("role", "ROLE"),
    .init("words", "WORDS"), .init("title", "TITLE"), .init("body", "TEXT"),
  ]
}
