import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.pick`.
public struct PickStock: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: How much is wanted.
  public var quantity: Quantity
  /// Only from this location and inside it.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has some.
  public var size: Name?
  /// `DATE`: The day they are needed: only what is still good then, and what would be lost first.
  public var needBy: CivilDate?
  /// Show the goods that are left as well, and what decided.
  public var why: Bool?
}

extension StockService {
  static let pick = Operation<PickStock, Listing<StockPickView>>(
    "stock.pick", area: .warehouse,
    "Says which lots to take, first expired first out, and why; it takes nothing.",
    permission: .inventoryView, effect: .read,
    examples: ["stock pick RICE 4 --why", "stock pick RICE 4 --need-by 2028-01-15"],
    consistency: .snapshot)

  /// The goods to take, in the order of ``PickOrder``, or for a day to come so that the least is
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
          .badDate, "\(needBy) has passed: nothing can be needed then", field: "need_by")
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
          "\(input.quantity) wanted, \(input.quantity - answer.missing) "
            + "there that is good on \(input.needBy ?? transaction.today)",
          field: "quantity",
          hint: "`opsh lot list --product \(Excerpt.of(product.sku))` shows the lots")
      }
      return Listing(items: answer.views(withLosers: input.why == true))
    }
  }
}
