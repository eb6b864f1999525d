import OpsDomain

/// What can have a tax rate of its own. A tip has none: it goes to the driver in full.
public enum TaxSubject: Sendable, Hashable {
  /// Goods of a kind, such as `food`.
  case goods(kind: String)
  /// The delivery fee.
  case delivery
  /// The fee of the platform.
  case platformFee

  /// The subject inside a sentence.
  var words: String {
    switch self {
    case .goods(let kind): "goods of kind \"\(Excerpt.of(kind))\""
    case .delivery: "delivery"
    case .platformFee: "the platform fee"
    }
  }
}
