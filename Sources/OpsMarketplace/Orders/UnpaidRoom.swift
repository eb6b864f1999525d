import OpsDomain
import OpsSales
import OpsStorage

/// What may still be kept for a customer who asked for it.
struct UnpaidRoom: KeptRoom {
  func room(for customer: RecordID, _ transaction: Transaction) async throws -> Quantity {
    let link = try await transaction.repository(MarketCustomer.self)
      .fetch(key: MarketCustomer.customerKey, customer)
    return try await UnpaidPieces(of: link?.userID, customer, transaction).room()
  }
}
