import OpsDomain
import OpsStorage
import OpsWarehouse

/// Makes sure that the sum of the pending requests for one product can be computed, so that stock
/// can be assigned to all of them.
enum RequestLimit {
  /// A smaller request is not added up with the others, because all of them would have to be read:
  /// nine million such requests fit.
  static let small = Quantity.whole(1_000_000)

  /// Throws `data.too_large` when a new or larger request makes the sum larger than
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
      "The pending requests for \(Excerpt.of(product.sku)) would add up to more than \(most)",
      field: "quantity",
      hint: "check the quantity; run `opsh oos list --product \(product.sku) --status pending` to "
        + "see the others")
  }

  /// The sum of the pending requests for a product, including this one; more than allowed when the
  /// store cannot add it up.
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
