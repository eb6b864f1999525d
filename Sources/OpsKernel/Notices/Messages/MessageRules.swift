import OpsDomain
import OpsStorage

/// What the gate enforces for messages and their templates. A message that was sent stays as it is.
enum MessageRules {
  static let messages = CollectionRules(Message.self, readable: .systemManageNotifications)
    .transition(of: Message.self) { old, new in
      guard old == nil, let new else {
        throw OpsError(.badState, "A message that was sent cannot be changed", field: "message")
      }
      guard new.recipientID == nil || new.role == nil else {
        throw OpsError(
          .ruleViolated, "A message goes to a user or to a role, not to both", field: "to")
      }
    }

  static let templates = CollectionRules(
    MessageTemplate.self, readable: .systemManageNotifications,
    write: [
      .insert: .systemManageNotifications, .update: .systemManageNotifications,
      .delete: .systemManageNotifications,
    ]
  )
  .byHand([
    .insert: [MessageService.setTemplate], .update: [MessageService.setTemplate],
    .delete: [MessageService.removeTemplate],
  ])
  .transition(of: MessageTemplate.self) { _, new in
    guard let new else { return }
    guard try TextFolding.sameBytes(TextRules.name(new.name, field: "name"), new.name),
      TextFolding.sameBytes(TextFolding.fold(new.name), new.foldedName)
    else { throw OpsError(.badValue, "A name cannot have extra spaces", field: "name") }
  }
}
