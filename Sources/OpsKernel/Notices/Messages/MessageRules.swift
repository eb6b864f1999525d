import OpsDomain
import OpsStorage

/// What the gate enforces for messages and their templates. A message that was sent stays as it is,
/// until the user it was written to is erased.
enum MessageRules {
  static let messages = CollectionRules(Message.self, read: { reading(by: $0) })
    .transition(of: Message.self) { old, new in
      guard let new, old.map({ isErasure($0, new) }) ?? true else {
        throw OpsError(.badState, "A message that was sent cannot be changed", field: "message")
      }
      guard new.recipientID == nil || new.role == nil else {
        throw OpsError(
          .ruleViolated, "A message goes to a user or to a role, not to both", field: "to")
      }
    }

  /// People see what was written to them alone, so that it is in the export of their data.
  private static func reading(by principal: Principal) -> Access {
    if principal.may(.systemManageNotifications) { return .all }
    guard let user = principal.userID else { return .closed(.systemManageNotifications) }
    return .rows(.equals(Message.Columns.recipientID, user))
  }

  /// Erasures empty what is personal; nothing else changes.
  private static func isErasure(_ old: Message, _ new: Message) -> Bool {
    var emptied = old
    emptied.version = new.version
    emptied.emptyPersonalFields()
    return emptied == new
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
