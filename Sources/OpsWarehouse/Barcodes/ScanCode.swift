import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `scan.read`.
public struct ScanCode: OperationInput {
  /// What the scanner sent.
  public var code: String
}

extension ProductFactsService {
  static let scan = Operation<ScanCode, ScanView>(
    "scan.read", area: .warehouse,
    "Reads a barcode and finds its product and lot, or suggests the next commands.",
    permission: .inventoryView, effect: .read,
    examples: ["scan 4006381333931", "scan (01)04006381333931(10)A1(17)280131"],
    consistency: .snapshot, isInternal: true)

  /// What is in a code, and what the book knows about it. Throws `data.bad_value` for a code that
  /// breaks a rule, such as a wrong check digit.
  public func scan(_ input: ScanCode, _ call: Call) async throws -> Outcome<ScanView> {
    try await desk.perform(Self.scan, input, call) { transaction in
      let text = GS1Message.withoutPlainSymbology(input.code.trimmingSpaces)
      let content = try ScannedContent(text, today: transaction.today)
      let products = try await Self.products(content, text, transaction)
      guard let product = products.first, products.count == 1 else {
        return ScanView(content, products, steps: ScanSteps.withoutProduct(content, products))
      }
      let lot = try await Self.lot(content, product, transaction)
      var shelf = StockShelf(transaction)
      let items = try await shelf.items(of: [product.id])
        .filter { content.lot == nil || TextFolding.sameBytes($0.level.lot, content.lot ?? "") }
      return ScanView(
        content, products, lot: lot, items: items,
        steps: ScanSteps.of(
          content, product, lot, items,
          standard: try await Settings.defaultLocation.value(transaction),
          transaction.today),
        day: transaction.today)
    }
  }

  /// The products with this trade item number, in whatever length it was written; else the one
  /// whose SKU the code is.
  private static func products(
    _ content: ScannedContent, _ text: String, _ transaction: Transaction
  ) async throws -> [Product] {
    let products = transaction.repository(Product.self)
    if let item = content.tradeItem {
      let found = try await products.all(
        where: .oneOf(
          Product.Columns.barcode, TradeItemNumber.spellings(of: item))
      )
      if !found.isEmpty { return found }
    }
    return try await products.find(sku: text).map { [$0] } ?? []
  }

  private static func lot(
    _ content: ScannedContent, _ product: Product, _ transaction: Transaction
  ) async throws -> Lot? {
    guard let code = content.lot else { return nil }
    return try await transaction.repository(Lot.self).find(code, product: product.id)
  }
}

extension String {
  /// Without spaces and line ends around it: scanners send one behind the code.
  fileprivate var trimmingSpaces: String {
    let isSpace = { (character: Character) in character == " " || character.isNewline }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
