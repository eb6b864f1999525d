import OpsDomain

/// Why a basket cannot be priced, or a policy or promotion cannot be used.
public enum PricingError: Error, Sendable, Hashable {
  /// A figure is outside its range.
  ///
  /// - Parameters:
  ///   - owner: The line, promotion, region or level it belongs to; nil when there is only one.
  case outOfRange(
    PriceFigure, owner: String?, value: Int64, allowed: ClosedRange<Int64>)
  /// Two of a kind have the same identifier, such as two lines or two promotions.
  case repeated(PriceSubject, id: String)
  /// The lines are sold by more than one partner. Each partner's lines are a basket of their own.
  case severalPartners(String, String)
  /// The options take more off the price of a line than it costs.
  case negativeUnitPrice(line: String)
  /// The tax table has no rate for this in that region.
  case noTaxRate(region: String, TaxSubject)
  /// No loyalty level starts at 0 points, so some customers would have none.
  case noLowestLevel
  /// The last day of the promotion is before its first.
  case endsBeforeItStarts(promotion: String)
  /// The promotion reduces nothing.
  case noBenefit(promotion: String)
  /// A sum does not fit into 64 bits.
  case tooLarge(PriceComponent)
}
