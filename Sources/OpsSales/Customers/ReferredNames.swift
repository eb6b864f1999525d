import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The customers, products and places that a page of records refers to.
struct ReferredNames: Sendable {
  private let customers: ReferredRecords
  private let products: ReferredRecords
  private let locations: ReferredRecords

  init(
    customers: [RecordID] = [], products: [RecordID] = [], locations: [RecordID] = [],
    _ transaction: Transaction
  ) async throws {
    self.customers = try await ReferredRecords(Customer.self, customers, transaction) {
      ($0.number, $0.name)
    }
    self.products = try await .products(products, transaction)
    self.locations = try await ReferredRecords(Location.self, locations, transaction) {
      ($0.code, $0.code)
    }
  }

  /// The customer with this identifier.
  func customer(_ id: RecordID) -> ReferredRecords.Reference { customers[id] }

  /// The product with this identifier.
  func product(_ id: RecordID) -> ReferredRecords.Reference { products[id] }

  /// The location with this identifier.
  func location(_ id: RecordID) -> ReferredRecords.Reference { locations[id] }
}
