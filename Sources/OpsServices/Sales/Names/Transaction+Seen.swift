import OpsDomain
import OpsStorage

extension Transaction {
  /// Whether the caller sees any records of the collection, all of them or some.
  func sees(_ schema: Schema) throws -> Bool {
    let rules = try context.rules.rules(for: schema)
    return (try? rules.visible(to: principal)) != nil
  }

  /// Throws `denied.permission` when the collection is closed to the caller, as reading it would.
  func requireSight(of schema: Schema) throws {
    _ = try context.rules.rules(for: schema).visible(to: principal)
  }

  /// Those of the records that the caller sees: none of a collection that is closed to them.
  func seen<Item: Entity>(_ type: Item.Type, _ ids: Set<RecordID>) async throws -> [Item] {
    guard !ids.isEmpty, try sees(Item.schema) else { return [] }
    let repository = repository(Item.self)
    // A few by their identifiers, many with a query.
    guard ids.count > 4 else {
      var found: [Item] = []
      for id in ids.sorted() {
        if let item = try await repository.fetch(id) { found.append(item) }
      }
      return found
    }
    return try await repository.all(where: .oneOf(.id, ids.sorted().map(Value.id)))
  }
}
