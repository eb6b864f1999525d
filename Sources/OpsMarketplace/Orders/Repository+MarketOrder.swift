import OpsDomain
import OpsKernel
import OpsStorage

/// Orders by number, and their lines.
extension Repository where Item == MarketOrder {
  /// The order with this number or identifier, as the reader sees it. Throws `notfound.any`, with
  /// the order that is meant by a part of its number.
  public func named(_ reference: String) async throws -> MarketOrder {
    if let found = try await fetch(key: MarketOrder.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, MarketOrder.numberKey)
    throw OpsError(
      .notFound, "There is no order \(Excerpt.of(reference))", field: "order",
      hint: meant ?? "run `opsh order list` to see your orders")
  }
}

extension Repository where Item == OrderLine {
  /// The lines of an order, in the order in which they were written.
  public func of(_ order: RecordID) async throws -> [OrderLine] {
    try await all(where: .equals(OrderLine.Columns.orderID, order)).sorted { $0.id < $1.id }
  }
}
