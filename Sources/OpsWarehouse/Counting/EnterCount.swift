import OpsDomain
import OpsKernel

/// Input of `count.enter`.
public struct EnterCount: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity you counted; 0 for none.
  public var quantity: Delta
  /// `X`: Lot, for a product that has lots.
  public var lot: Name?
  /// Location, if the product is at several.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `|`: Replace the counted quantity (set) or add to it (add); default set.
  public var mode: CountMode?
  /// Why the quantity differs, such as damaged; default count.
  public var code: Name?
  /// A remark about the count of this line.
  public var note: Note?
}

extension CountService {
  static let enter = Operation<EnterCount, CountLineView>(
    "count.enter", area: .warehouse, "Enters the counted quantity of one bin.",
    permission: .inventoryCount, effect: .write(.reversible),
    examples: [
      "count enter C-000001 LAMP-1 18", "count enter C-000001 LAMP-1 1 --mode add --code damaged",
    ])

  /// Writes what was counted, in the round that is open. Goods nobody expected get a line.
  ///
  /// Throws `notfound.any` for a count or lot, `notfound.sku`, `notfound.location`,
  /// `data.bad_quantity`, `data.bad_value` when it is not clear which bin is meant,
  /// `rule.bad_state` for a count that is not open, and `rule.violated` for one assigned to others,
  /// for goods it is not about and for a bin in another count.
  public func enter(_ input: EnterCount, _ call: Call) async throws -> Outcome<CountLineView> {
    try await desk.perform(Self.enter, input, call) { transaction in
      let writer = try await CountWriter(input.count, transaction)
      let goods = try await CountGoods.read(
        sku: input.sku, size: input.size, lot: input.lot, location: input.location, transaction)
      return try await Self.write(
        goods, input.quantity, input.mode ?? .set, code: input.code, note: input.note, writer)
    }
  }

  /// Writes one entry and answers with its line.
  static func write(
    _ goods: CountGoods, _ quantity: Quantity, _ mode: CountMode, code: String?, note: String?,
    _ writer: CountWriter
  ) async throws -> CountLineView {
    var writer = writer
    let line = try await writer.enter(
      goods, quantity, mode, code: code, note: note,
      candidates: try await writer.candidates(goods.product))
    try await writer.finish()
    return try await CountLineView.of([line], writer.session, writer.transaction)
      .only("A line of a count")
  }
}
