import OpsDomain
import OpsStorage

/// What the price in a record of sales may be: an amount that can be paid in the book's currency,
/// or none. The gate checks it, so the same rule applies to operations, imports, direct writes and
/// undo.
package enum SalesPrice {
  /// Refuses a price that cannot be paid. `agreed` are prices that the record copies from others,
  /// which may be older than the rule; they are looked up only when needed.
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
