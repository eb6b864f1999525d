/// What has an identifier of its own in a policy or a basket.
public enum PriceSubject: String, Sendable, Hashable {
  case line
  case promotion
  case taxRule = "tax_rule"
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
