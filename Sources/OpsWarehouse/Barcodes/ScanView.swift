import OpsDomain
import OpsKernel

/// What a code says, and what the book knows about it.
public struct ScanView: OperationOutput, Equatable {
  public static let answerName = "scan/1"

  /// One identifier with its data.
  public struct Element: AnswerRecord, Equatable {
    /// The GS1 application identifier, such as `01`.
    public let identifier: String
    /// What the code holds for the identifier, as text.
    public let data: String
  }

  /// A product the code may mean.
  public struct Item: AnswerRecord, Equatable {
    /// SKU of the product.
    public let sku: String
    /// Name of the product.
    public let name: String
    /// Unit of the product, such as `each` or `kg`.
    public let unit: String
  }

  /// What lies at one place.
  public struct Place: AnswerRecord, Equatable {
    /// Code of the location.
    public let location: String
    /// Code of the lot; null for goods without a lot.
    public let lot: String?
    /// Last day the lot is good; null for no limit, and for goods without a lot.
    public let expiresOn: CivilDate?
    /// Whether the lot is past its last good day.
    public let isExpired: Bool
    /// How much lies there, in the product's unit, with reserved goods and expired lots.
    public let onHand: Quantity
    /// On hand without what is reserved and without expired lots.
    public let available: Quantity?
  }

  /// `gtin`, `gs1`, `digital_link`, or `house` for a code of the house.
  public let kind: String
  /// The code as people write it.
  public let code: String
  /// The GS1 data of the code, in its order; empty for a plain barcode and for a code of the house.
  public let elements: [Element]
  /// 14 digits.
  public let gtin: String?
  /// The lot that the code names; null if it names none.
  public let lot: String?
  /// The serial number that the code names; null if it names none.
  public let serial: String?
  /// The best-before date in the code; null if it has none.
  public let bestBefore: CivilDate?
  /// The use-by date in the code; null if it has none.
  public let useBy: CivilDate?
  /// The day of packing in the code, or else of production; null if it has neither.
  public let packedOn: CivilDate?
  /// Net weight in kilograms.
  public let weight: Quantity?
  /// How much the code stands for, in the product's unit.
  public let quantity: Quantity?
  /// The SKU of the product, when the code means only one.
  public let sku: String?
  /// Name of the product, when the code means only one; else null.
  public let name: String?
  /// All products that the code may mean; several if products share a barcode.
  public let products: [Item]
  /// Whether the book has the lot.
  public let isLotKnown: Bool
  /// Where the code and the book disagree, such as on the date of the lot.
  public let remarks: [String]
  /// How much of the product the house has, with reserved goods and expired lots; null if the code
  /// does not mean exactly one product.
  public let onHand: Quantity?
  /// Where the product lies: a line for each location, size and lot with goods.
  public let places: [Place]
  /// Commands that may follow.
  public let next: [String]

  public static let columns: [FieldColumn] = [
    .init("code", "CODE"), .init("sku", "SKU"), .init("name", "NAME"), .init("lot", "LOT"),
    .init("best_before", "BEST BEFORE"), .init("use_by", "USE BY"),
    .init("quantity", "QUANTITY", .right), .init("on_hand", "ON HAND", .right),
  ]
}

extension ScanView {
  init(
    _ content: ScannedContent, _ products: [Product], lot: Lot? = nil,
    items: [StockShelf.Item] = [], steps: ScanSteps, day: CivilDate? = nil
  ) {
    let product = products.count == 1 ? products.first : nil
    kind = content.kind.rawValue
    code = content.text
    elements = (content.message?.elements ?? []).map { .init(identifier: $0.code, data: $0.data) }
    gtin = content.tradeItem
    self.lot = content.lot
    serial = content.message?.serial
    bestBefore = content.bestBefore
    useBy = content.useBy
    packedOn = content.packed
    weight = content.message?.netWeight
    quantity = product.flatMap(content.quantity)
    sku = product?.sku
    name = product?.name
    self.products = products.map { .init(sku: $0.sku, name: $0.name, unit: $0.unit) }
    isLotKnown = lot != nil
    remarks = steps.remarks
    onHand = product == nil ? nil : items.reduce(.zero) { $0 + $1.level.onHand }
    places = items.filter { !$0.level.onHand.isZero }.map { item in
      .init(
        location: item.place.code, lot: item.level.lot.isEmpty ? nil : item.level.lot,
        expiresOn: item.lot?.due, isExpired: item.isExpired, onHand: item.figures.onHand,
        available: item.figures.available)
    }
    next = steps.commands
  }
}
