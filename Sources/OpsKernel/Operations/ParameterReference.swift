import OpsDomain
import OpsStorage

/// How parameters name records of one kind: what usage lines and descriptions show, where
/// completion finds names, and how a value is looked up. Declared with the record, see
/// ``Referable``.
public struct ParameterReference: Sendable {
  /// Refuses a quantity, given as that field of the same call, that does not fit the record.
  package typealias QuantityCheck = @Sendable (Quantity, _ field: String) throws -> Void

  /// What usage lines call a value.
  public enum Label: Sendable {
    /// As the parameter is called.
    case parameter
    /// This word for an option; an argument is shown as the parameter is called.
    case ofOptions(String)
    /// Always this word.
    case always(String)
  }

  /// The kind of value as `opsh spec` names it, in camel case: `sku`, `giveBack`. No two kinds of
  /// records have the same.
  public let word: String
  /// A value of the kind of book that people try the product with, such as `OOS-000001`.
  public let example: String
  /// Where completion finds the names; nil where it offers none.
  public let names: NameKind?
  /// The parameter of the same call whose record has the names, such as the partner of a menu item;
  /// nil for names of the whole book.
  public let within: String?
  /// The parameter of the same call that names the part of that record which has the names, such as
  /// the menu item of an option; nil where the record itself has them.
  public let part: String?
  let schema: Schema
  private let label: Label
  /// Finds what a value names, as the caller sees it; throws errors of the classes `notfound` and
  /// `denied`. Answers what the quantities of the same call have to obey; nil where the record says
  /// nothing of them. Nil where operations find records that their callers do not see.
  let find: (@Sendable (String, Transaction) async throws -> QuantityCheck?)?

  /// Records that are found by the lookup that operations use.
  /// - Parameter lookUp: Finds the record as the caller sees it. Throws `notfound…` for a value
  ///   that names none.
  public init<Item: Entity>(
    _ word: String, example: String, label: Label = .parameter, names: NameKind? = nil,
    lookUp: @escaping @Sendable (String, Transaction) async throws -> Item
  ) {
    self.init(word, of: Item.schema, example: example, label: label, names: names) {
      _ = try await lookUp($0, $1)
      return nil
    }
  }

  /// The same for records that say which quantities fit them.
  package init<Item: Entity>(
    _ word: String, example: String, label: Label = .parameter, names: NameKind? = nil,
    lookUp: @escaping @Sendable (String, Transaction) async throws -> Item,
    checking: @escaping @Sendable (Item, Quantity, _ field: String) throws -> Void
  ) {
    self.init(word, of: Item.schema, example: example, label: label, names: names) {
      let item = try await lookUp($0, $1)
      return { quantity, field in try checking(item, quantity, field) }
    }
  }

  /// Records that operations find whether or not their callers see them: what is unknown only the
  /// operation can say.
  /// - Parameters:
  ///   - within: The parameter whose record has the names: see ``within``.
  ///   - part: The parameter that names a part of that record: see ``part``.
  public init(
    _ word: String, of schema: Schema, example: String, label: Label = .parameter,
    names: NameKind? = nil, within: String? = nil, part: String? = nil
  ) {
    self.init(
      word, of: schema, example: example, label: label, names: names, within: within, part: part,
      find: nil)
  }

  private init(
    _ word: String, of schema: Schema, example: String, label: Label, names: NameKind?,
    within: String? = nil, part: String? = nil,
    find: (@Sendable (String, Transaction) async throws -> QuantityCheck?)?
  ) {
    self.word = word
    self.schema = schema
    self.example = example
    self.label = label
    self.names = names
    self.within = within
    self.part = part
    self.find = find
  }

  /// The word for people: `give-back`.
  public var title: String {
    word.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
    }
  }

  func label(isPositional: Bool) -> String? {
    switch label {
    case .parameter: nil
    case .ofOptions(let word): isPositional ? nil : word
    case .always(let word): word
    }
  }
}

extension ParameterReference: Equatable {
  /// Two references are the same when they are to the same kind of record.
  public static func == (one: ParameterReference, other: ParameterReference) -> Bool {
    one.word == other.word && one.schema == other.schema
  }
}

/// A record that parameters of operations name: see ``NameOf``.
public protocol Referable {
  /// How they do. A constant: it is asked for once for every parameter.
  static var reference: ParameterReference { get }
}
