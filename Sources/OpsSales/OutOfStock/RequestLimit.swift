import OpsDomain
import OpsStorage
import OpsWarehouse

/// Keeps what the pending requests for one product want together within what can be added up, so
/// that stock can be set against all of them.
enum RequestLimit {
  /// A smaller request is not held against the others, which would cost a look at all of them:
  /// nine million such requests fit.
  static let small = Quantity.whole(1_000_000)

  /// Throws `data.too_large` when a new or larger request leads beyond
  /// ``Limits/openRequestsMaximum``.
  static func requireRoom(
    for request: OutOfStockRequest, since old: OutOfStockRequest?, _ product: Product,
    _ transaction: Transaction
  ) async throws {
    guard request.status == .pending, request.quantity >= small,
      request.quantity > old?.quantity ?? .zero,
      try await wanted(of: product.id, transaction) > Limits.openRequestsMaximum
    else { return }
    let most = Limits.openRequestsMaximum
    throw OpsError(
      .tooLarge,
      "The pending requests for \(Excerpt.of(product.sku)) would want more than \(most) in all",
      field: "quantity",
      hint: "check the quantity; `opsh oos list --product \(product.sku) --status pending` shows "
        + "the others")
  }

  /// What the pending requests for a product asked for, this one included; more than allowed when
  /// the store cannot add it up.
  private static func wanted(
    of product: RecordID, _ transaction: Transaction
  ) async throws -> Quantity {
    typealias Columns = OutOfStockRequest.Columns
    let isElevated = transaction.principal.isSystem
    let system = isElevated ? transaction : transaction.asSystem("adds up what requests wait for")
    do {
      let figures = try await system.figures(
        Aggregate(
          OutOfStockRequest.schema,
          where: .and([.equals(Columns.productID, product), .equals(Columns.status, .pending)]),
          .sum(Columns.quantity)))
      guard case .integer(let sum)? = figures.first?.first else { return .zero }
      return Quantity(rawValue: sum)
    } catch let error as OpsError where error.code == .tooLarge {
      return Quantity(rawValue: .max)
    }
  }
}
