import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `production.cost`.
public struct ShowProductionCost: OperationInput {
  /// A product by its SKU, or a production order by its number.
  public var item: Name
  /// `QTY`: The number of good pieces of a product; default what one run of its bill makes.
  public var quantity: Quantity?
}

extension ProductionService {
  static let cost = Operation<ShowProductionCost, ProductionCostView>(
    "production.cost", area: .workshop,
    "Shows the standard cost of a product, or compares the actual cost of an order with it.",
    permission: .inventoryViewCost, effect: .read,
    examples: ["production cost LAMP-1 --quantity 10", "production cost MO-000001 -o json"],
    consistency: .snapshot)

  /// The standard cost of a product, or the standard and actual cost of an order. Throws
  /// `notfound.sku` and `data.bad_quantity`.
  public func cost(
    _ input: ShowProductionCost, _ call: Call
  ) async throws -> Outcome<ProductionCostView> {
    try await desk.perform(Self.cost, input, call) { transaction in
      let system = transaction.asSystem("reads bills, routings and bookings for a cost")
      let order = try await system.repository(ProductionOrder.self).fetch(
        key: ProductionOrder.numberKey, input.item.uppercased())
      if let order {
        // A right that is limited to some products covers their orders only.
        try await transaction.require(
          .inventoryViewCost, for: order.row, of: ProductionOrder.schema, to: "Reading a cost")
        return try await ProductionCostView.of(order, system)
      }
      let product = try await Self.product(input.item, transaction)
      try input.quantity?.requirePositive(field: "quantity")
      return try await ProductionCostView.of(product, input.quantity, system)
    }
  }

  /// Throws `notfound.sku` for an unknown product or order.
  private static func product(
    _ item: String, _ transaction: Transaction
  ) async throws -> Product {
    do {
      return try await transaction.repository(Product.self).named(item)
    } catch let error as OpsError where error.code == .notFoundSKU {
      throw OpsError(
        .notFoundSKU, "There is no product or production order \(Excerpt.of(item))", field: "sku",
        hint: "run `opsh production list` to see the orders")
    }
  }
}
