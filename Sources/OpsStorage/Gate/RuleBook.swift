import OpsDomain
import Synchronization

/// The rules of all collections of a book. A collection without rules is closed to everybody.
///
/// The rules of a collection, and its schema, are made when they are first asked for: a start makes
/// only those of the collections that it reads.
public final class RuleBook: Sendable {
  /// The rules of one collection with what others add to them.
  private struct Part: Sendable {
    let unmade: UnmadeRules
    let rules: Deferred<CollectionRules>
  }

  let unmade: [UnmadeRules]
  private let parts: [String: Part]
  private let ordered: Deferred<[UnmadeRules]>
  private let allSchemas: Deferred<[Schema]>
  private let personal = Mutex<[String: Set<String>]>([:])
  /// What areas say to questions of others, by the type of the question.
  private let answers: [ObjectIdentifier: [AreaAnswer]]
  let settlements: [Settlement]

  /// Rules that are made already. The collections stay in this order.
  ///
  /// - Parameters:
  ///   - additions: What areas add to the rules of others.
  ///   - answers: What areas say to the questions of others.
  public convenience init(
    _ rules: [CollectionRules], adding additions: [RuleAddition] = [],
    answers: [AreaAnswer] = [], settling settlements: [Settlement] = []
  ) {
    self.init(
      rules.map { UnmadeRules($0) }, adding: additions, answers: answers, settling: settlements
    ) { $0 }
  }

  /// Rules that are made when they are asked for. What is referred to comes first, so tables can be
  /// created in that order.
  ///
  /// - Parameters:
  ///   - additions: What areas add to the rules of others.
  ///   - answers: What areas say to the questions of others.
  public convenience init(
    unmade rules: [UnmadeRules], adding additions: [RuleAddition] = [],
    answers: [AreaAnswer] = [], settling settlements: [Settlement] = []
  ) {
    self.init(
      rules, adding: additions, answers: answers, settling: settlements, order: Self.ordered)
  }

  private init(
    _ unmade: [UnmadeRules], adding additions: [RuleAddition], answers: [AreaAnswer],
    settling settlements: [Settlement],
    order: @escaping @Sendable ([UnmadeRules]) -> [UnmadeRules]
  ) {
    var added: [String: [RuleAddition]] = [:]
    for addition in additions { added[addition.collection, default: []].append(addition) }
    var parts = [String: Part](minimumCapacity: unmade.count)
    for one in unmade where parts[one.collection] == nil {
      let additions = added[one.collection] ?? []
      parts[one.collection] = Part(
        unmade: one, rules: Deferred { one.make().adding(additions) })
    }
    var said: [ObjectIdentifier: [AreaAnswer]] = [:]
    for answer in answers { said[answer.question, default: []].append(answer) }
    self.unmade = unmade
    self.parts = parts
    self.answers = said
    self.settlements = settlements
    let ordered = Deferred { order(unmade) }
    self.ordered = ordered
    allSchemas = Deferred { ordered.value.map { $0.schema() } }
  }

  /// The collections, in the order they were given, or what is referred to first. This makes all
  /// schemas.
  public var schemas: [Schema] { allSchemas.value }

  /// The records of the collections, in the same order.
  public var entities: [any Entity.Type] { ordered.value.compactMap(\.entity) }

  /// The names of the collections, as areas hand them in. This makes nothing.
  public var collections: [String] { unmade.map(\.collection) }

  /// Names of the columns of a collection that hold personal data; none for an unknown one.
  public func personalColumns(of collection: String) -> Set<String> {
    guard let part = parts[collection] else { return [] }
    if let known = personal.withLock({ $0[collection] }) { return known }
    let names = Set(part.unmade.schema().columns.filter(\.isPersonal).map(\.name))
    personal.withLock { $0[collection] = names }
    return names
  }

  /// What areas say to the question of this type.
  package func hooks<Hook: Sendable>(_ type: Hook.Type) -> [Hook] {
    (answers[ObjectIdentifier(type)] ?? []).flatMap { $0.hooks(type) }
  }

  /// The rules of `schema`. Throws `internal.bug` for a collection that was never registered, and
  /// for one that was handed in with the rules of another.
  public func rules(for schema: Schema) throws(OpsError) -> CollectionRules {
    guard let found = parts[schema.name]?.rules.value, found.schema == schema else {
      throw OpsError(.internalError, "The collection \(schema.name) has no rules")
    }
    return found
  }

  /// The collection called `name`. Throws `notfound.any` with the names there are.
  public func schema(named name: String) throws(OpsError) -> Schema {
    guard let part = parts[name] else {
      throw OpsError(
        .notFound, "There is no collection called \(name)", field: "collection",
        hint: "collections: " + collections.sorted().joined(separator: ", "))
    }
    return part.unmade.schema()
  }
}
