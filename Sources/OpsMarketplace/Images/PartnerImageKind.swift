import OpsDomain

/// What an image of a partner is for.
public enum PartnerImageKind: String, ColumnChoice, Codable {
  /// The large one at the top of its page.
  case hero
  /// The small sign by which customers know the business.
  case logo

  /// Bytes that it may have.
  var most: Int { self == .hero ? MarketImageLimits.hero : MarketImageLimits.logo }
}
