import OpsDomain

/// What stands in the way of an order, and what to do about it.
struct Hindrance: Sendable, Equatable {
  enum Code: String, Codable, Sendable, CaseIterable {
    /// There is nothing in the cart.
    case empty
    /// The partner takes no orders.
    case suspended
    /// The partner is closed at the time of delivery.
    case closed
    /// Nobody has said where it goes. Only an order is refused for it.
    case noPlace = "no_place"
    /// The place is beyond what the partner delivers to.
    case tooFar = "too_far"
    /// The goods cost less than the partner's minimum order.
    case belowMinimum = "below_minimum"
    /// The order comes to more than one order may.
    case tooLarge = "too_large"
    /// There is less in stock than is wanted.
    case soldOut = "sold_out"
    /// A price is not the one the customer saw, or the whole order costs more than was quoted. Only
    /// an order is refused for the latter: a quote shows what it costs now.
    case priceChanged = "price_changed"
    /// The partner does not offer it, or not at that time.
    case notAvailable = "not_available"
    /// A code belongs to no promotion.
    case unknownCode = "unknown_code"
    /// A promotion that was asked for does not apply.
    case codeRefused = "code_refused"
    /// There are fewer points than are to pay.
    case tooFewPoints = "too_few_points"
  }

  let code: Code
  /// In one sentence, with the values.
  let sentence: String
  let remedy: String
  /// SKU of the goods it is about; nil where it is about the whole order.
  var sku: String?
  /// In minor units: what the customer saw, and what it costs now.
  var oldPrice: Int64?
  var newPrice: Int64?

  /// There is nothing to order.
  static let nothing = Hindrance(
    code: .empty, sentence: "The cart is empty",
    remedy: "`opsh cart add PARTNER SKU [QTY]` adds goods")

  /// A code was given, and goods of several partners are ordered at once.
  static let codesOfSeveral = Hindrance(
    code: .codeRefused,
    sentence: "A promotion code works for one partner; your carts are from several partners",
    remedy: "place the orders one by one, each with --partner and its code")

  /// The error with which an order is refused for it.
  var error: OpsError {
    OpsError(
      code == .soldOut ? .insufficientStock : .ruleViolated, sentence, field: field,
      hint: remedy)
  }

  private var field: String {
    switch code {
    case .empty, .suspended, .belowMinimum, .tooLarge: "cart"
    case .closed: "deliver_at"
    case .noPlace, .tooFar: "to"
    case .soldOut, .notAvailable: "sku"
    case .priceChanged: sku == nil ? "cart" : "sku"
    case .unknownCode, .codeRefused: "code"
    case .tooFewPoints: "points"
    }
  }
}
