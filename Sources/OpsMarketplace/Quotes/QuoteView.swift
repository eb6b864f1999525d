import OpsDomain
import OpsKernel
import OpsPricing

/// What goods cost, as carts and orders answer it. Amounts are in the book's currency.
public struct QuoteView: OperationOutput, Equatable {
  public static let answerName = "market.quote/1"

  /// An option that was chosen.
  public struct Option: AnswerRecord, Equatable {
    /// What was chosen, such as `size`.
    public let name: String
    /// The value that was chosen, such as `large`.
    public let value: String
    /// What it adds to the price of one piece.
    public let price: DecimalString
  }

  /// Some pieces of one menu item with the same options and the same note.
  public struct Line: AnswerRecord, Equatable {
    /// SKU of the product.
    public let sku: String
    /// What the partner calls the item.
    public let name: String
    /// Size of the product; null for a product without sizes.
    public let size: String?
    /// The options that were chosen; empty for none.
    public let options: [Option]
    /// The customer's note to the partner; `null` for none.
    public let note: String?
    /// Pieces; 1 to 99.
    public let quantity: Int64
    /// Price of one piece with its options.
    public let unitPrice: DecimalString
    /// Price of all pieces before discounts.
    public let total: DecimalString
    /// What discounts take off.
    public let discount: DecimalString
    /// The allergens that the menu names; empty for none.
    public let allergens: [String]
  }

  /// What a promotion takes off.
  public struct Discount: AnswerRecord, Equatable {
    /// What people call the promotion.
    public let name: String
    /// The amount that it takes off, goods and delivery.
    public let amount: DecimalString
    /// `platform` or `partner`.
    public let paidBy: String
  }

  /// The tax of one rate.
  public struct Tax: AnswerRecord, Equatable {
    /// Share of the base, such as `0.05`.
    public let rate: DecimalString
    /// The amount that is taxed, after discounts and without the tax.
    public let base: DecimalString
    /// The tax on `base`.
    public let amount: DecimalString
  }

  /// Why a part of the price is what it is.
  public struct Reason: AnswerRecord, Equatable {
    /// The part, such as `delivery_fee`.
    public let component: String
    /// The explanation, with the figures.
    public let sentence: Uncut<String>
  }

  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency
  /// Whether prices include tax (`gross`) or tax is added to them (`net`).
  public let priceMode: String
  /// The goods: one line for each item with the same options and the same note.
  public let lines: [Line]
  /// Sum of the lines before discounts.
  public let subtotal: DecimalString
  /// What each promotion takes off; empty for none.
  public let discounts: [Discount]
  /// What all promotions take off together.
  public let discountsTotal: DecimalString
  /// Price of the delivery before discounts.
  public let deliveryFee: DecimalString
  /// The fee of the platform, which the customer pays.
  public let platformFee: DecimalString
  /// The tax of each rate, the lowest rate first.
  public let tax: [Tax]
  /// What the customer gives the driver.
  public let tip: DecimalString
  /// The sum of the parts shown.
  public let total: DecimalString
  /// Points that pay a part of the total; 0 for none.
  public let pointsUsed: Int64
  /// The amount that the points pay.
  public let pointsAmount: DecimalString
  /// The amount due in money.
  public let amountDue: DecimalString
  /// Points that the order earns once it is delivered; null for its partner and its driver.
  public let pointsEarned: Int64?
  /// Meters from the partner; `null` until the place is known.
  public let distance: Int64?
  /// A reason for each part of the price, in the order of the bill.
  public let why: [Reason]

  /// - Parameters:
  ///   - notes: What the customer wrote beside the lines, in their order.
  ///   - tellsCommission: Whether the reader may know what the platform keeps.
  ///   - tellsPoints: Whether the reader may know how many points the customer has and earns.
  init(
    _ quote: FrozenQuote, _ currency: Currency, notes: LineNotes, tellsCommission: Bool = false,
    tellsPoints: Bool = true
  ) {
    func money(_ amount: Int64) -> String { MinorAmount.text(amount, currency) }
    self.currency = currency
    priceMode = quote.mode
    lines = quote.lines.enumerated().map { index, line in
      Line(
        sku: line.sku, name: line.name, size: line.size.isEmpty ? nil : line.size,
        options: line.options.map {
          Option(name: $0.name, value: $0.value, price: money($0.price))
        },
        note: notes[index], quantity: line.quantity, unitPrice: money(line.unitTotal),
        total: money(line.total),
        discount: money(line.discount), allergens: line.allergens)
    }
    subtotal = money(quote.subtotal)
    discounts = quote.discounts.map {
      Discount(name: $0.name, amount: money($0.goods + $0.delivery), paidBy: $0.payer)
    }
    discountsTotal = money(quote.discountsTotal)
    deliveryFee = money(quote.deliveryFee)
    platformFee = money(quote.platformFee)
    tax = quote.taxes.map {
      Tax(rate: FixedPoint.format($0.rate), base: money($0.base), amount: money($0.amount))
    }
    tip = money(quote.tip)
    total = money(quote.total)
    pointsUsed = quote.pointsUsed
    pointsAmount = money(quote.pointsAmount)
    amountDue = money(quote.amountDue)
    pointsEarned = tellsPoints ? quote.pointsEarned : nil
    distance = quote.distance
    why = quote.why
      .filter { (tellsCommission || !$0.isOfCommission) && (tellsPoints || !$0.isOfPoints) }
      .map { Reason(component: $0.component, sentence: $0.sentence) }
  }

  public static let columns: [FieldColumn] = [
    .init("subtotal", "SUBTOTAL", .right), .init("discounts_total", "DISCOUNTS", .right),
    .init("delivery_fee", "DELIVERY FEE", .right), .init("platform_fee", "PLATFORM FEE", .right),
    .init("tip", "TIP", .right), .init("total", "TOTAL", .right),
  ]
}
