import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `production.rework`.
public struct ReworkProduction: OperationInput {
  /// The order whose bad pieces are reworked.
  public var production: NameOf<ProductionOrder>
  /// `QTY`: The number of bad pieces to rework.
  public var quantity: Quantity
  /// The due day.
  public var due: CivilDate?
}

extension ProductionService {
  static let rework = Operation<ReworkProduction, ProductionDetail>(
    "production.rework", area: .workshop,
    "Creates an order that reworks bad pieces of another order.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: [
      "production rework MO-000001 2", "production rework MO-000001 1 --due 2027-03-09",
    ])

  /// Creates a planned order whose material is bad pieces at the scrap location. They were booked
  /// without cost, so reworked goods cost only the machine time.
  ///
  /// Throws `notfound.any`, `data.bad_quantity`, `data.bad_date`, and `rule.violated` for more than
  /// the bad pieces that no other order reworks.
  public func rework(
    _ input: ReworkProduction, _ call: Call
  ) async throws -> Outcome<ProductionDetail> {
    try await desk.perform(Self.rework, input, call) { transaction in
      let orders = transaction.repository(ProductionOrder.self)
      let first = try await orders.named(input.production)
      try await transaction.repository(Product.self).fetch(first.productID)?
        .check(input.quantity)
      try OrderDays.check(due: input.due, notBefore: nil, transaction.today)
      let order = try await orders.create(
        ProductionOrder(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: ProductionOrder.self, transaction),
          productID: first.productID, size: first.size, quantity: input.quantity, due: input.due,
          rank: first.rank, colorID: first.colorID, locationID: first.locationID,
          reworkOf: first.id, createdAt: transaction.now,
          createdBy: transaction.principal.userID, updatedAt: transaction.now))
      return try await ProductionDetail.of(order, transaction)
    }
  }
}
