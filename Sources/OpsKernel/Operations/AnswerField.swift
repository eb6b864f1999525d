/// One field of an answer.
public struct AnswerField: Sendable, Equatable {
  /// snake_case name.
  public let name: String
  /// What it holds.
  public let shape: AnswerShape
  /// Whether it may be null.
  public let isOptional: Bool
  /// Whether it may be missing altogether.
  public let mayBeMissing: Bool
  /// Whether tables show it whole, see ``Uncut``.
  public let isUncut: Bool
  /// What it holds, for people; empty where the name says it.
  public let help: String

  private init(
    _ name: String, _ shape: AnswerShape, _ help: String, optional: Bool, list: Bool,
    missing: Bool, uncut: Bool
  ) {
    self.name = name
    self.shape = list ? .list(shape) : shape
    self.help = help
    isOptional = optional
    mayBeMissing = missing
    isUncut = uncut
  }

  /// A field of a type that says itself what it looks like.
  public static func of<Item: AnswerValue>(
    _ name: String, _ type: Item.Type, _ help: String = "", optional: Bool = false,
    list: Bool = false, missing: Bool = false, uncut: Bool = false
  ) -> AnswerField {
    AnswerField(
      name, Item.answerShape, help, optional: optional, list: list, missing: missing,
      uncut: uncut)
  }

  /// A decimal number that is text in Swift as well.
  public static func decimal(
    _ name: String, _ help: String = "", optional: Bool = false, list: Bool = false,
    missing: Bool = false, uncut: Bool = false
  ) -> AnswerField {
    AnswerField(
      name, .decimal, help, optional: optional, list: list, missing: missing, uncut: uncut)
  }

  /// A field that is one of the words of its type.
  @_disfavoredOverload
  public static func of<Item: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ type: Item.Type, _ help: String = "", optional: Bool = false,
    list: Bool = false, missing: Bool = false, uncut: Bool = false
  ) -> AnswerField {
    AnswerField(
      name, .word(Item.allCases.map { $0.rawValue }), help, optional: optional, list: list,
      missing: missing, uncut: uncut)
  }
}
