import OpsDomain
import OpsStorage

extension Transaction {
  /// Whether the caller sees any records of the collection, all of them or some.
  package func sees(_ schema: Schema) throws -> Bool {
    let rules = try context.rules.rules(for: schema)
    return (try? rules.visible(to: principal)) != nil
  }

  /// Throws `denied.permission` when the collection is closed to the caller, as reading it would.
  package func requireSight(of schema: Schema) throws {
    _ = try context.rules.rules(for: schema).visible(to: principal)
  }

  /// The record that a list is narrowed to, seen by the caller or not. Nil where there is none and
  /// the caller does not see all that `permission` opens: nobody tells the hidden from the absent.
  ///
  /// Throws what `find` throws, of what does not exist only to those who would see it.
  package func narrowing<Item: Sendable>(
    _ permission: Permission, _ find: (Transaction) async throws -> Item
  ) async throws -> Item? {
    do {
      return try await find(principal.isSystem ? self : asSystem("looks up what a list is about"))
    } catch let error as OpsError where error.errorClass == .notfound {
      let seesAll =
        principal.reach(of: permission) == .all && !principal.rights.shared.contains(permission)
      if principal.isSystem || seesAll { throw error }
      return nil
    }
  }

  /// Those of the records that the caller sees: none of a collection that is closed to them.
  package func seen<Item: Entity>(_ type: Item.Type, _ ids: Set<RecordID>) async throws -> [Item] {
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
    return try await repository.all(where: .oneOf(.id, ids.sorted()))
  }
}
