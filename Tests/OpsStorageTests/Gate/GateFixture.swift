import OpsDomain
import OpsStorage
import OpsStorageMock
import OpsTesting

/// A store behind a gate, with the rules a test wants.
struct GateFixture: Sendable {
  let store = MockStore(schemas: ContractCollections.schemas)
  let rules: RuleBook
  private let identifiers = SequentialIdentifiers(after: 1000)
  private let keys = SequentialIdentifiers()

  static let permissions: [Verb: Permission] = [
    .insert: .productCreate, .update: .productEdit, .delete: .productDelete,
  ]

  /// May view, create and edit products, and not delete them.
  static let sales = Principal(userID: RecordID(rawValue: 7), name: "sales", roles: [.salesperson])
  /// May view products only.
  static let keeper = Principal(
    userID: RecordID(rawValue: 8), name: "keeper", roles: [.warehouseKeeper])
  /// May nothing with products.
  static let driver = Principal(userID: RecordID(rawValue: 9), name: "driver", roles: [.driver])

  /// - Parameter entities: Rules for ``ContractEntity``; open to the permissions of products
  ///   unless given.
  init(_ entities: CollectionRules? = nil, groups: CollectionRules? = nil) {
    rules = RuleBook([
      groups
        ?? CollectionRules(
          ContractGroup.schema, readable: .productView, write: Self.permissions),
      entities
        ?? CollectionRules(
          ContractEntity.schema, readable: .productView, write: Self.permissions),
      CollectionRules(ContractTotal.schema, readable: .productView),
    ])
  }

  /// Rules under which everybody sees the entities whose slot is their own user identifier.
  static var ownSlotOnly: CollectionRules {
    CollectionRules(
      ContractEntity.schema,
      read: { .rows(.equals(ContractEntity.Columns.slot, .optional($0.userID))) },
      write: permissions)
  }

  func context(_ principal: Principal) -> TransactionContext {
    TransactionContext(
      principal: principal, now: .epoch, calendar: GreenwichCalendar(),
      identifiers: identifiers, rules: rules, currency: .eur)
  }

  /// One commit of `body` as `principal`.
  @discardableResult
  func commit<Answer: Sendable>(
    as principal: Principal, _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = context(principal)
    let key = "gate-\(keys.next())"
    return try await store.write(key) { overlay in
      try await body(Transaction(writing: overlay, context: context))
    }
  }

  func read<Answer: Sendable>(
    as principal: Principal, _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = context(principal)
    return try await store.read(.latest) { reader in
      try await body(Transaction(reading: reader, context: context))
    }
  }

  /// Stores entities past the gate; each gets the slot of the same place.
  @discardableResult
  func seed(_ codes: [String], slots: [Int64?] = []) async throws -> [ContractEntity] {
    var entities = codes.map { ContractEntity(id: identifiers.next(), code: $0) }
    for (index, slot) in slots.enumerated() { entities[index].slot = slot }
    let new = entities
    return try await store.write("seed-\(keys.next())") { overlay in
      var stored: [ContractEntity] = []
      for entity in new { stored.append(try await overlay.insert(entity)) }
      return stored
    }
  }

  /// All entities, past the gate.
  func stored() async throws -> [ContractEntity] {
    try await store.read(.latest) { try await $0.records(Query(ContractEntity.schema)) }
      .map { try ContractEntity($0) }
  }
}

/// The error `body` is refused with, or nil when it is not refused.
func failure(_ body: () async throws -> Void) async -> OpsError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? OpsError
  }
}
