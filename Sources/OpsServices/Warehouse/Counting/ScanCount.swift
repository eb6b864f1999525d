import OpsDomain
import OpsStorage

/// Input of `count.scan`.
public struct ScanCount: Codable, Sendable {
  public var count: String
  public var code: String
  public var quantity: Quantity?
  public var location: String?
  public var size: String?

  public init(
    count: String, code: String, quantity: Quantity? = nil, location: String? = nil,
    size: String? = nil
  ) {
    self.count = count
    self.code = code
    self.quantity = quantity
    self.location = location
    self.size = size
  }
}

extension CountService {
  static let scan = Operation<ScanCount, CountLineView>(
    OperationDescriptor(
      "count.scan", area: .warehouse, "Counts one more of what a scanned code stands for.",
      permission: .inventoryCount, effect: .write, answer: "count.line/1",
      parameters: [
        .argument("count", .name, "The count."),
        .argument("code", .text, "A barcode, GS1 code or SKU, as the scanner sends it."),
        .optionalArgument("quantity", .quantity, label: "QTY", "How many more; default 1."),
        .option("location", .location, label: "L", "Where, if it lies at several places."),
        .option("size", .name, label: "S", "Size, for a product that has some."),
      ],
      columns: CountLineView.columns,
      examples: ["count scan C-000001 LAMP-1", "count scan C-000001 LAMP-1 5"]))

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
