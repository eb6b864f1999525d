import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The customers and products that a page of records refers to.
struct ReferredNames: Sendable {
  private let customers: ReferredRecords
  private let products: ReferredRecords

  init(
    customers: [RecordID] = [], products: [RecordID] = [], _ transaction: Transaction
  ) async throws {
    self.customers = try await ReferredRecords(Customer.self, customers, transaction) {
      ($0.number, $0.name)
    }
    self.products = try await .products(products, transaction)
  }

  /// The customer with this identifier.
  func customer(_ id: RecordID) -> ReferredRecords.Reference { customers[id] }

  /// The product with this identifier.
  func product(_ id: RecordID) -> ReferredRecords.Reference { products[id] }
}
