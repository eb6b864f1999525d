import OpsDomain
import OpsPricing

/// In JSON the parts of the price are on the level of the quote.
extension FrozenQuote: Codable {
  private enum CodingKeys: String, CodingKey {
    case mode, minorDigits, lines, discounts, taxes, distance, why, terms
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    mode = try container.decode(String.self, forKey: .mode)
    minorDigits = try container.decode(Int.self, forKey: .minorDigits)
    lines = try container.decode([Line].self, forKey: .lines)
    discounts = try container.decode([Discount].self, forKey: .discounts)
    taxes = try container.decode([QuoteTax].self, forKey: .taxes)
    price = try PriceParts(from: decoder)
    distance = try container.decodeIfPresent(Int64.self, forKey: .distance)
    why = try container.decode([Reason].self, forKey: .why)
    terms = try container.decodeIfPresent(FrozenTerms.self, forKey: .terms)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(mode, forKey: .mode)
    try container.encode(minorDigits, forKey: .minorDigits)
    try container.encode(lines, forKey: .lines)
    try container.encode(discounts, forKey: .discounts)
    try container.encode(taxes, forKey: .taxes)
    try price.encode(to: encoder)
    try container.encode(distance, forKey: .distance)
    try container.encode(why, forKey: .why)
    try container.encode(terms, forKey: .terms)
  }

  /// The text that orders keep. Throws `internal.bug` for a quote that cannot be written.
  public func text() throws(OpsError) -> String {
    DocumentWriter.string(try DocumentEncoder.encode(self))
  }

  /// Reads ``text()``. Throws `data.corrupt` for anything else.
  public init(reading text: String) throws(OpsError) {
    do {
      self = try DocumentDecoder.decode(
        FrozenQuote.self, from: try DocumentParser.parse(text), unknown: .ignore)
    } catch {
      throw OpsError(.corrupt, "The quote of an order cannot be read", field: "quote")
    }
  }
}
