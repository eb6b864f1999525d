import OpsDomain
import OpsPricing

/// A quote as an order keeps it: what was promised, line by line, whatever prices, menus and
/// promotions become. Amounts are minor units, shares millionths. The parts of the price are read
/// from it as from ``price``: `quote.total`.
@dynamicMemberLookup
public struct FrozenQuote: Sendable, Equatable {
  /// Some pieces of one menu item with the same options, as they were priced.
  public struct Line: Codable, Sendable, Equatable {
    /// The menu item that was priced.
    public let item: RecordID
    /// SKU of the product that the item sells.
    public let sku: String
    /// What the partner called the item when it was priced.
    public let name: String
    /// What explanations call it: each line has its own.
    public let label: String
    /// The kind of goods, as the tax table names it.
    public let kind: String
    /// Empty for goods without sizes.
    public let size: String
    /// In the order of the menu.
    public let options: [ChosenOption]
    /// Pieces; 1 to 99.
    public let quantity: Int64
    /// Of one piece without options.
    public let unitPrice: Int64
    /// Of one piece with its options.
    public let unitTotal: Int64
    /// Of all pieces before discounts.
    public let total: Int64
    /// What discounts take off this line.
    public let discount: Int64
    /// The rate of its kind of goods, and its part of the tax of that rate.
    public let taxRate: Int64
    /// The part of the tax of ``taxRate`` that falls on this line.
    public let tax: Int64
    /// Words of ``MenuAllergen`` that the item had; empty for none.
    public let allergens: [String]
  }

  /// What one promotion takes off.
  public struct Discount: Codable, Sendable, Equatable {
    /// The identifier of the promotion, as text.
    public let promotion: String
    /// What people call the promotion.
    public let name: String
    /// `platform` or `partner`.
    public let payer: String
    /// Off the goods and off the delivery fee.
    public let goods: Int64
    /// Off the delivery fee.
    public let delivery: Int64
  }

  /// Why a part of the price is what it is.
  public struct Reason: Codable, Sendable, Equatable {
    /// Such as `delivery_fee`.
    public let component: String
    /// In minor units; a number of points for points earned.
    public let amount: Int64
    /// The explanation for people, with the figures.
    public let sentence: String
  }

  /// `gross` or `net`.
  public let mode: String
  /// Decimals of the currency; 0 to 4.
  public let minorDigits: Int
  /// The goods that were priced, in the order of the quote.
  public let lines: [Line]
  /// What each promotion takes off, in the order in which they were applied.
  public let discounts: [Discount]
  /// One for each rate, the lowest first.
  public let taxes: [QuoteTax]
  /// Sums, fees, points and commission.
  public let price: PriceParts
  /// From the partner, in meters; nil where the place was not known.
  public let distance: Int64?
  /// A reason for each part of the price, in the order of the bill.
  public let why: [Reason]
  /// What it was priced by; nil for a quote that nobody has ordered by.
  public let terms: FrozenTerms?

  /// A part of the price.
  public subscript(dynamicMember part: KeyPath<PriceParts, Int64>) -> Int64 {
    price[keyPath: part]
  }
}

extension FrozenQuote {
  /// - Parameter lines: In the order of the quote.
  init(_ quote: Quote, lines: [Line], distance: Int64?, terms: FrozenTerms? = nil) {
    mode = quote.mode.rawValue
    minorDigits = quote.minorDigits
    self.lines = lines
    discounts = quote.discounts.map { discount in
      Discount(
        promotion: discount.promotion, name: discount.name, payer: discount.payer.rawValue,
        goods: discount.goods, delivery: discount.deliveryShare)
    }
    taxes = quote.taxes
    price = quote.price
    self.distance = distance
    self.terms = terms
    why = quote.why.map { reason in
      Reason(
        component: reason.component.word, amount: reason.amount, sentence: reason.sentence)
    }
  }

  /// What the partner pays of the discounts, in minor units.
  public var partnerDiscounts: Int64 {
    discounts.filter { $0.payer == Promotion.Payer.partner.rawValue }
      .reduce(0) { $0 + $1.goods + $1.delivery }
  }

  /// What the platform pays of the discounts on the goods, in minor units.
  var goodsDiscountsOfPlatform: Int64 {
    discounts.filter { $0.payer == Promotion.Payer.platform.rawValue }
      .reduce(0) { $0 + $1.goods }
  }

  /// What the goods cost after discounts, in minor units.
  var goods: Int64 { lines.reduce(0) { $0 + $1.total - $1.discount } }

  /// What of the tax is for the goods, in minor units.
  var goodsTax: Int64 { lines.reduce(0) { $0 + $1.tax } }
}

extension FrozenQuote.Line {
  /// What is ordered, with other pieces, as prices are worked out by it.
  func basketLine(of product: RecordID, from partner: RecordID, pieces: Int64) -> BasketLine {
    BasketLine(
      id: label, partner: partner.description, product: product.description, kind: kind,
      unitPrice: unitPrice, options: options, quantity: pieces)
  }

  /// The same goods with the pieces and the discount of another quote.
  func priced(again line: QuoteLine) -> FrozenQuote.Line {
    FrozenQuote.Line(
      item: item, sku: sku, name: name, label: label, kind: kind, size: size, options: options,
      quantity: line.quantity, unitPrice: line.unitPrice, unitTotal: line.unitTotal,
      total: line.total, discount: line.discount, taxRate: line.taxRate, tax: line.tax,
      allergens: allergens)
  }
}

extension FrozenQuote.Reason {
  /// Whether it says what the platform keeps of the partner's share.
  var isOfCommission: Bool {
    TextFolding.sameBytes(component, PriceComponent.commission.word)
  }

  /// Whether it says how many points the customer has, or which level.
  var isOfPoints: Bool {
    [PriceComponent.points, .pointsEarned].contains { TextFolding.sameBytes(component, $0.word) }
  }
}

extension PriceComponent {
  /// A stable word for programs.
  var word: String {
    switch self {
    case .line: "line"
    case .subtotal: "subtotal"
    case .discount: "discount"
    case .discounts: "discounts_total"
    case .deliveryFee: "delivery_fee"
    case .platformFee: "platform_fee"
    case .tax: "tax"
    case .tip: "tip"
    case .total: "total"
    case .points: "points_amount"
    case .amountDue: "amount_due"
    case .pointsEarned: "points_earned"
    case .commission: "commission"
    }
  }
}
