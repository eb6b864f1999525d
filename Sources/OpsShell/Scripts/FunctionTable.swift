/// The functions that a script has defined so far, each with its place in their order.
///
/// A function calls those that were defined before it, as they were then: one that takes an old
/// name cannot be called by its own callees, and no call goes on for ever.
struct FunctionTable: Sendable {
  /// A function with how many were defined before it.
  struct Entry: Sendable {
    let definition: FunctionDefinition
    let order: Int
  }

  /// Those of one name in the order of their definition.
  private var entries: [String: [Entry]] = [:]
  private var count = 0

  mutating func define(_ definition: FunctionDefinition) {
    entries[definition.name.text, default: []].append(Entry(definition: definition, order: count))
    count += 1
  }

  /// The function of that name that code behind the first `limit` definitions calls; nil for none.
  func function(_ name: String, before limit: Int) -> Entry? {
    entries[name]?.last { $0.order < limit }
  }
}
