import OpsDomain
import OpsKernel

/// Input of `count.scan`.
public struct ScanCount: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
  /// A barcode, GS1 code or SKU, as the scanner sends it.
  public var code: String
  /// `QTY`: How many more; default 1.
  public var quantity: Argument<Quantity>?
  /// Where, if it lies at several places.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has some.
  public var size: Name?
}

extension CountService {
  static let scan = Operation<ScanCount, CountLineView>(
    "count.scan", area: .warehouse, "Counts one more of what a scanned code stands for.",
    permission: .inventoryCount, effect: .write(.reversible),
    examples: ["count scan C-000001 LAMP-1", "count scan C-000001 LAMP-1 5"])

  /// Adds to what was counted: 1, what the code says itself (a weight, a count), or `quantity`.
  ///
  /// Throws `data.bad_value` for a code that names no product, `notfound.sku` for one no product
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
