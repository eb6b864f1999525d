import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A bill of materials with all its levels, and how much of each part is needed.
public struct BillDetail: OperationOutput, Equatable {
  public static let answerName = "bom.show/1"

  /// A part, an alternative part or a by-product.
  public struct Line: AnswerRecord, Equatable {
    /// 1 for a line of the product's own bill, 2 for a line of a part's bill, and so on.
    public let level: Int
    /// Whether the line is a part, an alternative for a part, or a by-product.
    public let kind: BillLineKind
    /// SKU of the part, of the alternative or of the by-product.
    public let sku: String
    /// The size that is needed; null for a product without sizes.
    public let size: String?
    /// The quantity for one run of its bill, in the unit of this product.
    public let quantity: Quantity
    /// The unit in which the quantities of this line are counted.
    public let unit: String
    /// Percent of it that is lost; so much more is taken.
    public let scrapPercent: Quantity
    /// Percent of the cost that goes to a by-product.
    public let costPercent: Quantity
    /// The part that it can replace.
    public let alternativeTo: String?
    /// How much of it is needed for `quantity` of the product.
    public let total: Quantity
    /// Whether it has a bill of its own.
    public let isMade: Bool
  }

  /// The bill as lists show it; in JSON, its fields are beside the other fields.
  public let bill: Flat<BillView>
  /// The number of good pieces that the totals are for.
  public let quantity: Quantity
  /// The lines of all levels; each part is followed by the lines of its own bill.
  public let lines: [Line]

  public static let columns: [FieldColumn] =
    BillView.columns + [.init("quantity", "FOR", .right)]

  public static let leading = [
    "lines.sku", "lines.total", "lines.quantity", "lines.unit", "lines.kind",
  ]

  private enum CodingKeys: String, CodingKey { case quantity, lines }

  init(bill: BillView, quantity: Quantity, lines: [Line]) {
    self.bill = bill
    self.quantity = quantity
    self.lines = lines
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    bill = try BillView(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    quantity = try container.decode(Quantity.self, forKey: .quantity)
    lines = try container.decode([Line].self, forKey: .lines)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try bill.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(quantity, forKey: .quantity)
    try container.encode(lines, forKey: .lines)
  }

  /// The bill with its lines and those of the bills below it.
  static func of(
    _ bill: BillOfMaterials, _ product: Product, quantity: Quantity, levels: Int? = nil,
    _ transaction: Transaction
  ) async throws -> BillDetail {
    let system = transaction.asSystem("names the parts of a bill")
    let book = try await BillBook(of: [product.id], instead: [bill], system)
    let exploded = try book.explosion(of: product.id, quantity: quantity, levels: levels)
    return BillDetail(
      bill: try await BillView.of([bill], transaction).only("A bill"), quantity: quantity,
      lines: exploded.map { Line($0, book) })
  }
}

extension BillDetail.Line {
  init(_ exploded: ExplodedLine, _ book: BillBook) {
    let line = exploded.line
    let product = book.products[line.productID]
    let replaced = line.alternativeTo.flatMap { position in
      book.lines[line.billID]?.first { $0.position == position }
    }
    self.init(
      level: exploded.level, kind: line.kind, sku: product?.sku ?? line.productID.description,
      size: line.size.isEmpty ? nil : line.size, quantity: line.quantity,
      unit: product?.unit ?? "", scrapPercent: Percent.of(line.scrap),
      costPercent: Percent.of(line.costShare),
      alternativeTo: replaced.flatMap { book.products[$0.productID]?.sku },
      total: exploded.total, isMade: exploded.isMade)
  }
}
