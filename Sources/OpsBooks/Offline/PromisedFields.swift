import OpsDomain
import OpsKernel

/// What an operation tells people that they rely on, by its place in the answer: `total`,
/// `items.allocated` of each record of a list, `answers.1.total` of the second of several
/// operations.
struct PromisedFields {
  private static let steps = "steps"
  private static let answers = "answers"

  /// Every field, and whether it is a quantity of goods.
  private let fields: [String: Bool]

  /// - Parameter operations: Say what the operations of a batch promise.
  init(
    _ operation: OperationDescriptor, _ input: Document, _ operations: OperationCatalogue
  ) throws {
    var fields = Self.own(operation, behind: "")
    for (place, step) in (operation.isCarrier ? input[Self.steps]?.items ?? [] : []).enumerated() {
      guard let name = step["operation"]?.string else { continue }
      let part = try operations.operation(named: name).descriptor
      fields.merge(Self.own(part, behind: "\(Self.answers).\(place).")) { first, _ in first }
    }
    self.fields = fields
  }

  private static func own(
    _ operation: OperationDescriptor, behind prefix: String
  ) -> [String: Bool] {
    operation.promised.reduce(into: [:]) { fields, name in
      fields[prefix + name] = operation.promisedGoods.contains(name)
    }
  }

  /// What the answer says of each field.
  func values(in answer: Document) -> [String: Document] {
    fields.keys.reduce(into: [:]) { $0[$1] = Self.value($1, in: answer) }
  }

  /// The fields of which the answer says something that the server may still answer otherwise, in
  /// order.
  /// - Parameter takesFreeGoods: Whether goods were taken that anybody could take at the server.
  func uncertain(in answer: Document, takesFreeGoods: Bool) -> [String] {
    fields.filter { name, isGoods in
      (takesFreeGoods || !isGoods) && Self.says(Self.value(name, in: answer))
    }.keys.sorted()
  }

  private static func says(_ value: Document) -> Bool {
    switch value {
    case .null: false
    case .list(let items): items.contains(where: says)
    default: true
    }
  }

  /// What the answer says at that place; of a list what each of its records says, and null where
  /// there is nothing.
  static func value(_ path: String, in answer: Document) -> Document {
    path.split(separator: ".").reduce(answer) { found, name in
      guard let items = found.items else { return found[String(name)] ?? .null }
      guard let place = Int(name) else {
        return .list(items.map { $0[String(name)] ?? .null })
      }
      return items.indices.contains(place) ? items[place] : .null
    }
  }
}
