import OpsDomain
import OpsStorage

/// What the price in a record of sales may be: one that can be paid in the book's currency, or
/// none. The gate asks, so the rule holds for every writer: operations, imports, direct writes,
/// undo.
package enum SalesPrice {
  /// Refuses a price that cannot be paid. `agreed` are prices that the record takes over from
  /// others, which may be older than the rule; they are looked up only where it matters.
  ///
  /// Throws `data.bad_amount`.
  package static func require(
    _ price: UnitPrice?, field: String, _ transaction: Transaction,
    unless agreed: () async throws -> [UnitPrice?]
  ) async throws {
    guard let price else { return }
    do {
      _ = try price.validatedSalesPrice(transaction.context.currency, field: field)
    } catch {
      guard try await agreed().contains(price) else { throw error }
    }
  }
}
