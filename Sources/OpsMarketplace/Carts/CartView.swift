import OpsDomain
import OpsKernel

/// A cart with what it costs. In JSON the fields of the quote come first, on the same level.
public struct CartView: OperationOutput, Equatable {
  public static let answerName = "market.cart/1"

  /// What stands in the way of an order, and what to do about it.
  public struct Obstacle: AnswerRecord, Equatable {
    /// A stable word, such as `below_minimum`.
    public let code: String
    /// What stands in the way, in one sentence.
    public let message: String
    /// What you can do about it, often a command to run.
    public let hint: String
    /// The goods it is about.
    public let sku: String?
    /// The price that you saw, where it has changed.
    public let oldPrice: DecimalString?
    /// The price of now, where it has changed.
    public let newPrice: DecimalString?
    /// Whose cart it is about, where you have carts of several partners.
    public let partner: String?
  }

  /// A promotion that does not apply.
  public struct Refused: AnswerRecord, Equatable {
    /// What people call the promotion.
    public let name: String
    /// A stable word, such as `outside_hours`.
    public let code: String
    /// Why the promotion does not apply, in one sentence.
    public let message: String
    /// What you can do to get it, often a command to run.
    public let hint: String
    /// Whose cart it is about, where you have carts of several partners.
    public let partner: String?
  }

  /// The price; for carts of several partners, the price of all of them in one payment.
  public let quote: Flat<QuoteView>
  /// The partner that sells the goods; `null` for an empty cart and for carts of several partners.
  public let partner: String?
  /// What prevents an order; empty if the cart can be ordered.
  public let hindrances: [Obstacle]
  /// With `--why`, the promotions that do not apply.
  public let refused: [Refused]
  /// Each cart, if you have carts of several partners; else empty.
  public let carts: [PartnerCart]
  /// After `order again`: the goods that the partner no longer offers, or not with these options,
  /// such as `2 of Table lamp, cable:long`.
  public let leftOut: [String]

  private enum CodingKeys: String, CodingKey {
    case partner, hindrances, refused, carts, leftOut
  }

  init(
    _ quote: QuoteView, partner: String?, hindrances: [Obstacle], refused: [Refused],
    carts: [PartnerCart] = [], leftOut: [String] = []
  ) {
    self.quote = quote
    self.partner = partner
    self.hindrances = hindrances
    self.refused = refused
    self.carts = carts
    self.leftOut = leftOut
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    quote = try QuoteView(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    partner = try container.decodeIfPresent(String.self, forKey: .partner)
    hindrances = try container.decode([Obstacle].self, forKey: .hindrances)
    refused = try container.decode([Refused].self, forKey: .refused)
    carts = try container.decode([PartnerCart].self, forKey: .carts)
    leftOut = try container.decode([String].self, forKey: .leftOut)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try quote.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(partner, forKey: .partner)
    try container.encode(hindrances, forKey: .hindrances)
    try container.encode(refused, forKey: .refused)
    try container.encode(carts, forKey: .carts)
    try container.encode(leftOut, forKey: .leftOut)
  }

  public static let columns: [FieldColumn] =
    [.init("partner", "PARTNER")] + QuoteView.columns

  public static let leading = [
    "lines.name", "carts.lines.name", "why.component", "why.sentence", "hindrances.message",
    "hindrances.hint", "refused.name", "refused.message", "refused.hint",
  ]
  public static let meters: Set<String> = ["distance", "carts.distance"]
}
