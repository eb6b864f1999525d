import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.pick`.
public struct PickStock: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that is wanted.
  public var quantity: Quantity
  /// Only stock at this location and inside it.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `DATE`: The day the goods are needed: takes only goods that are still good then.
  public var needBy: CivilDate?
  /// Also show the goods that are not taken, and the reasons.
  public var why: Bool?
}

extension StockService {
  static let pick = Operation<PickStock, Listing<StockPickView>>(
    "stock.pick", area: .warehouse,
    "Suggests which lots to take (first expired, first out), and why; the stock does not change.",
    permission: .inventoryView, effect: .read,
    examples: ["stock pick RICE 4 --why", "stock pick RICE 4 --need-by 2028-01-15"],
    consistency: .snapshot)

  /// The goods to take, in the order of ``PickOrder``, or for a future day so that the least is
  /// lost to expiry (``NeedDateAssignment``). Throws `rule.insufficient_stock`.
  public func pick(
    _ input: PickStock, _ call: Call
  ) async throws -> Outcome<Listing<StockPickView>> {
    try await desk.perform(Self.pick, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      try product.check(input.quantity)
      let size = try product.check(size: input.size)
      var location: Location?
      if let code = input.location {
        let place = try await transaction.repository(Location.self).named(code)
        try place.requireInternal()
        location = place
      }
      if let needBy = input.needBy, needBy < transaction.today {
        throw OpsError(
          .badDate, "\(needBy) is in the past", field: "need_by")
      }
      let pool = try await PickPool.read(
        product, size: size, at: location, goodOn: input.needBy ?? transaction.today,
        wanted: input.needBy == nil ? input.quantity : nil, transaction)
      if input.needBy != nil { try pool.requireWhole(product) }
      let answer =
        input.needBy.map { PickAnswer(input.quantity, neededBy: $0, from: pool) }
        ?? PickAnswer(input.quantity, from: pool)
      guard answer.missing.isZero else {
        try pool.requireWhole(product)
        throw OpsError(
          .insufficientStock,
          "\(input.quantity) wanted, but only \(input.quantity - answer.missing) "
            + "free and good on \(input.needBy ?? transaction.today)",
          field: "quantity",
          hint: "run `opsh lot list --product \(Excerpt.of(product.sku))` to see the lots")
      }
      return Listing(items: answer.views(withLosers: input.why == true))
    }
  }
}
