import OpsDomain
import OpsStorage

/// The customers and products that a page of records refers to, looked up in one go.
///
/// Whoever sees a record may know the customer's number and the SKU that stand on it: what of them
/// the caller does not see as a record is read with the rights of the system. A name is only shown
/// to who sees the record it is of.
struct ReferredNames: Sendable {
  /// A record as others refer to it.
  struct Reference: Sendable {
    /// Number of a customer, SKU of a product.
    let code: String
    /// Nil for a caller who does not see the record.
    let name: String?
  }

  private let customers: [RecordID: Reference]
  private let products: [RecordID: Reference]

  init(
    customers: [RecordID] = [], products: [RecordID] = [], _ transaction: Transaction
  ) async throws {
    self.customers = try await Self.references(Set(customers), transaction) { (item: Customer) in
      (item.number, item.name)
    }
    self.products = try await Self.references(Set(products), transaction) { (item: Product) in
      (item.sku, item.name)
    }
  }

  /// The customer with this identifier.
  func customer(_ id: RecordID) -> Reference { Self.reference(id, customers) }

  /// The product with this identifier.
  func product(_ id: RecordID) -> Reference { Self.reference(id, products) }

  private static func reference(
    _ id: RecordID, _ known: [RecordID: Reference]
  ) -> Reference {
    known[id] ?? Reference(code: id.description, name: nil)
  }

  private static func references<Item: Entity>(
    _ ids: Set<RecordID>, _ transaction: Transaction,
    _ read: (Item) -> (code: String, name: String)
  ) async throws -> [RecordID: Reference] {
    var found: [RecordID: Reference] = [:]
    for item in try await transaction.seen(Item.self, ids) {
      let (code, name) = read(item)
      found[item.id] = Reference(code: code, name: name)
    }
    let hidden = ids.subtracting(found.keys)
    guard !hidden.isEmpty else { return found }
    let system = transaction.asSystem("reads numbers and SKUs that records refer to")
    for item in try await system.seen(Item.self, hidden) {
      found[item.id] = Reference(code: read(item).code, name: nil)
    }
    return found
  }
}
