import OpsDomain
import OpsKernel

/// Input of `count.scan`.
public struct ScanCount: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
  /// A barcode, GS1 code or SKU, as the scanner sends it.
  public var code: String
  /// `QTY`: The quantity to add; default 1.
  public var quantity: Argument<Quantity>?
  /// Location, if the product is at several.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
}

extension CountService {
  static let scan = Operation<ScanCount, CountLineView>(
    "count.scan", area: .warehouse,
    "Adds a scanned product to a count: one piece, or the given "
      + "quantity.",
    permission: .inventoryCount, effect: .write(.reversible),
    examples: ["count scan C-000001 LAMP-1", "count scan C-000001 LAMP-1 5"])

  /// Adds to what was counted: 1, the weight or number in the code, or `quantity`.
  ///
  /// Throws `data.bad_value` for a code without a product, `notfound.sku` for one that no product
  /// has, and what `count.enter` throws.
  public func scan(_ input: ScanCount, _ call: Call) async throws -> Outcome<CountLineView> {
    try await desk.perform(Self.scan, input, call) { transaction in
      let writer = try await CountWriter(input.count, transaction)
      let scanned = try await ScannedGoods.read(input.code, transaction)
      let goods = try await CountGoods.read(
        scanned.product, size: input.size, lot: scanned.lot, location: input.location, transaction)
      return try await Self.write(
        goods, input.quantity ?? scanned.quantity ?? 1, .add, code: nil, note: nil, writer)
    }
  }
}
