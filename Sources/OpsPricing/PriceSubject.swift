/// What has an identifier of its own in a policy or a basket.
public enum PriceSubject: String, Sendable, Hashable {
  /// A line of a basket.
  case line
  /// A promotion that a basket may get.
  case promotion
  /// A row of the tax table: a region and what the rate is for.
  case taxRule = "tax_rule"
  /// A level of the loyalty programme.
  case level

  /// Several of them, inside a sentence.
  var plural: String {
    switch self {
    case .line: "lines"
    case .promotion: "promotions"
    case .taxRule: "tax rules for"
    case .level: "loyalty levels"
    }
  }
}
