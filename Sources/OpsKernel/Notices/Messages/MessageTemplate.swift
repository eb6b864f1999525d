import OpsDomain
import OpsStorage

/// A message that is written often. `{words}` in braces are filled in when it is sent.
public struct MessageTemplate: Entity, Referable {
  /// The collection of templates, and what people call one.
  public static let record = Record("message_templates", .platform, "message template")
  public static let reference = ParameterReference("template", example: "late_delivery") {
    try await $1.repository(MessageTemplate.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// What people call it; unique regardless of letter case.
  public var name: Naming<String>
  /// The name without case, accents and extra spaces: no two templates have the same.
  public var foldedName: Unique<Folded>
  /// What it says in one line.
  public var title: String
  /// What it says.
  public var body: LongText
  /// How urgent messages made from it are.
  public var priority: MessagePriority = .normal
  /// The role whose holders get it, unless the sender names somebody; nil for none.
  public var role: Role?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Who changed it last.
  public var updatedBy: Trail<Person>?
}

/// Templates by name.
extension Repository where Item == MessageTemplate {
  /// The template with this name; nil for none.
  func find(_ name: String) async throws -> MessageTemplate? {
    try await fetch(key: MessageTemplate.nameKey, TextFolding.fold(name))
  }

  /// The template with this name. Throws `notfound.any`.
  public func named(_ name: String) async throws -> MessageTemplate {
    if let found = try await find(name) { return found }
    let meant = await hint(for: name, in: MessageTemplate.Columns.foldedName) { $0.name }
    throw OpsError(
      .notFound, "There is no message template \(Excerpt.of(name))", field: "template",
      hint: meant ?? "run `opsh message templates` to list them")
  }
}
