import OpsDomain
import OpsStorage

/// The records of one collection that a page of others refers to, looked up in one go.
///
/// A number or code that stands on a record is shown to everybody who sees that record, so it is
/// read with the rights of the system where needed. A name is shown only to people who see the
/// record that has it.
package struct ReferredRecords: Sendable {
  /// A record as others refer to it.
  package struct Reference: Sendable {
    /// Its number or code.
    package let code: String
    /// Nil for a caller who does not see the record.
    package let name: String?
  }

  private let known: [RecordID: Reference]

  /// - Parameter read: What an item is called.
  package init<Item: Entity>(
    _ type: Item.Type, _ ids: [RecordID], _ transaction: Transaction,
    _ read: (Item) -> (code: String, name: String)
  ) async throws {
    let ids = Set(ids)
    var found: [RecordID: Reference] = [:]
    for item in try await transaction.seen(type, ids) {
      let (code, name) = read(item)
      found[item.id] = Reference(code: code, name: name)
    }
    let hidden = ids.subtracting(found.keys)
    if !hidden.isEmpty {
      let system = transaction.asSystem("reads numbers and SKUs that records refer to")
      for item in try await system.seen(type, hidden) {
        found[item.id] = Reference(code: read(item).code, name: nil)
      }
    }
    known = found
  }

  /// The record with this identifier.
  package subscript(id: RecordID) -> Reference {
    known[id] ?? Reference(code: id.description, name: nil)
  }
}
