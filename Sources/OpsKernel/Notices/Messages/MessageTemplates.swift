import OpsDomain
import OpsStorage

/// Input of `message.template_set`.
public struct SetMessageTemplate: OperationInput {
  /// What the template is called.
  public var name: Name
  /// What it says in one line.
  public var title: Option<Name>
  /// What it says; words in braces, such as {day}, are filled in when it is sent.
  public var text: Option<Note>
  /// `|`: How urgent messages made from it are; default normal.
  public var priority: MessagePriority?
  /// `R`: The role whose holders get it, unless the sender names somebody.
  public var role: Role?
}

/// Input of `message.templates`.
public struct ListMessageTemplates: OperationInput {}

/// Input of `message.template_remove`.
public struct MessageTemplateReference: OperationInput {
  /// The template.
  public var template: NameOf<MessageTemplate>
}

extension MessageService {
  static let setTemplate = Operation<SetMessageTemplate, MessageTemplateView>(
    "message.template_set", area: .platform,
    "Adds a template for messages, or changes the one with this name.",
    permission: .systemManageNotifications, effect: .write(.reversible),
    examples: [
      "message template-set early --title \"Early shift\" --text \"Come at 06:00 on {day}.\"",
      "message template-set drill --title Drill --text \"At {time}.\" --priority urgent",
    ])

  static let templates = Operation<ListMessageTemplates, Listing<MessageTemplateView>>(
    "message.templates", area: .platform, "Lists the templates for messages.",
    permission: .systemManageNotifications, effect: .read,
    examples: ["message templates", "message templates -o json"], consistency: .snapshot)

  static let removeTemplate = Operation<MessageTemplateReference, MessageTemplateView>(
    "message.template_remove", area: .platform, "Removes a template for messages.",
    permission: .systemManageNotifications, effect: .destructive(.reversible),
    examples: [
      "message template-remove early --dry-run", "message template-remove early --yes",
    ])

  /// Writes a template. Throws `data.bad_value` for an empty name, title or text.
  public func setTemplate(
    _ input: SetMessageTemplate, _ call: Call
  ) async throws -> Outcome<MessageTemplateView> {
    try await desk.perform(Self.setTemplate, input, call) { transaction in
      let templates = transaction.repository(MessageTemplate.self)
      let name = try TextRules.name(input.name, field: "name")
      let found = try await templates.find(name)
      var template =
        found
        ?? MessageTemplate(
          id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name), title: "",
          body: "", updatedAt: transaction.now)
      template.name = name
      template.title = try TextRules.name(input.title, field: "title")
      template.body = try TextRules.note(input.text, field: "text")
      template.priority = input.priority ?? .normal
      template.role = input.role
      template.updatedAt = transaction.now
      template.updatedBy = transaction.principal.userID
      template =
        found == nil
        ? try await templates.create(template) : try await templates.update(template)
      return MessageTemplateView(template)
    }
  }

  /// All templates by name.
  public func templates(
    _ input: ListMessageTemplates, _ call: Call
  ) async throws -> Outcome<Listing<MessageTemplateView>> {
    try await desk.perform(Self.templates, input, call) { transaction in
      let found = try await transaction.repository(MessageTemplate.self).all(
        where: .everything, order: [.ascending(MessageTemplate.Columns.foldedName)])
      return Listing(items: found.map(MessageTemplateView.init))
    }
  }

  /// Removes a template; messages that were sent stay. Throws `notfound.any`.
  public func removeTemplate(
    _ input: MessageTemplateReference, _ call: Call
  ) async throws -> Outcome<MessageTemplateView> {
    try await desk.perform(Self.removeTemplate, input, call) { transaction in
      let templates = transaction.repository(MessageTemplate.self)
      let template = try await templates.named(input.template)
      try await templates.delete(template)
      return MessageTemplateView(template)
    }
  }
}
