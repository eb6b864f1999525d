import OpsDomain

/// The rules of all collections of a book. A collection without rules is closed to everybody.
public final class RuleBook: Sendable {
  /// The collections, in the order they were given.
  public let schemas: [Schema]
  /// The records of the collections, in the same order.
  public let entities: [any Entity.Type]
  private let rules: [ObjectIdentifier: CollectionRules]
  private let byName: [String: Schema]
  private let personal: [String: Set<String>]
  /// What areas say to questions of others, by the type of the question.
  private let hooks: [ObjectIdentifier: [any AreaHook]]
  let settlements: [Settlement]

  /// - Parameters:
  ///   - additions: What areas add to the rules of others.
  ///   - hooks: What areas say to the questions of others.
  public init(
    _ rules: [CollectionRules], adding additions: [RuleAddition] = [],
    hooks: [any AreaHook] = [], settling settlements: [Settlement] = []
  ) {
    let added = Dictionary(grouping: additions) { ObjectIdentifier($0.schema) }
    let rules = rules.map { own in
      own.adding(added[ObjectIdentifier(own.schema)] ?? [])
    }
    self.hooks = Dictionary(grouping: hooks, by: \.question)
    self.settlements = settlements
    schemas = rules.map(\.schema)
    entities = rules.compactMap(\.entity)
    self.rules = Dictionary(
      rules.map { (ObjectIdentifier($0.schema), $0) }, uniquingKeysWith: { first, _ in first })
    byName = Dictionary(
      rules.map { ($0.schema.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
    personal = byName.mapValues { Set($0.columns.filter(\.isPersonal).map(\.name)) }
  }

  /// Names of the columns of a collection that hold personal data; none for an unknown one.
  public func personalColumns(of collection: String) -> Set<String> { personal[collection] ?? [] }

  /// What areas say to the question of this type.
  package func hooks<Hook>(_ type: Hook.Type) -> [Hook] {
    (hooks[ObjectIdentifier(type)] ?? []).compactMap { $0 as? Hook }
  }

  /// The rules of `schema`. Throws `internal.bug` for a collection that was never registered.
  public func rules(for schema: Schema) throws(OpsError) -> CollectionRules {
    guard let found = rules[ObjectIdentifier(schema)] else {
      throw OpsError(.internalError, "The collection \(schema.name) has no rules")
    }
    return found
  }

  /// The collection called `name`. Throws `notfound.any` with the names there are.
  public func schema(named name: String) throws(OpsError) -> Schema {
    guard let schema = byName[name] else {
      throw OpsError(
        .notFound, "There is no collection called \(name)", field: "collection",
        hint: "collections: " + schemas.map(\.name).sorted().joined(separator: ", "))
    }
    return schema
  }
}
