import OpsKernel

/// One of the carts of several partners with what it costs. In JSON the fields of the quote are on
/// the same level.
public struct PartnerCart: AnswerRecord, Equatable {
  /// Who sells the goods.
  public let partner: String
  /// What the goods of this cart cost.
  public let quote: Flat<QuoteView>

  private enum CodingKeys: String, CodingKey { case partner }

  init(_ quote: QuoteView, partner: String) {
    self.quote = quote
    self.partner = partner
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    partner = try container.decode(String.self, forKey: .partner)
    quote = try QuoteView(from: decoder)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(partner, forKey: .partner)
    try quote.encode(to: encoder)
  }
}
