import OpsDomain
import OpsKernel
import OpsStorage
import OpsSync

/// Where an editing operation takes the value of a column.
struct EditInput {
  private let column: Column
  private let names: [String]

  init(_ column: Column, of schema: Schema, _ rules: RuleBook) {
    self.column = column
    let declared = rules.declaredStrategies(of: schema)?.inputs[column.name]
    let plain = column.name.hasPrefix("is_") ? String(column.name.dropFirst(3)) : column.name
    names = declared.map { [$0] } ?? [column.name, plain]
  }

  private static let clear = "clear"

  private func name(in input: Document) -> String? {
    names.first { input[$0].map { !$0.isNull } ?? false }
  }

  private func cleared(_ input: Document) -> [String] {
    let given = input[Self.clear]
    return (given?.items ?? given.map { [$0] } ?? []).compactMap(\.string)
  }

  /// Whether the input gives the column a value, or empties it.
  func isGiven(in input: Document) -> Bool {
    name(in: input) != nil || cleared(input).contains(where: names.contains)
  }

  /// The input without a value for the column.
  func removed(from input: Document) -> Document {
    var object = DocumentObject()
    for member in input.members?.members ?? [] where !names.contains(member.key) {
      guard member.key == Self.clear else {
        object.set(member.key, member.value)
        continue
      }
      let rest = cleared(input).filter { !names.contains($0) }
      if !rest.isEmpty { object.set(Self.clear, .list(rest.map(Document.text))) }
    }
    return .object(object)
  }

  /// The input with this value for the column; as it is where it says the same already.
  func set(_ value: SyncValue, in input: Document) -> Document {
    let name = name(in: input)
    if let name, says(value, input[name] ?? .null) { return input }
    guard value != .null else {
      guard var object = removed(from: input).members else { return input }
      let words = cleared(input).filter { !names.contains($0) } + [name ?? names[0]]
      object.set(Self.clear, .list(words.map(Document.text)))
      return .object(object)
    }
    guard var object = removed(from: input).members else { return input }
    object.set(name ?? names[0], value.input(of: column))
    return .object(object)
  }

  /// Whether the text that a person gave means the value.
  private func says(_ value: SyncValue, _ given: Document) -> Bool {
    switch (value, given) {
    case (.integer(let number), .text(let text)) where column.kind == .fixed:
      (try? column.number(parsing: text)) == number
    case (.set(let words), .list(let items)): Set(items.compactMap(\.string)) == words
    default: value.input(of: column) == given
    }
  }
}
