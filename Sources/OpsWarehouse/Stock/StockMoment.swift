import OpsDomain

/// A moment of which the stock is not the present one.
enum StockMoment {
  /// In the past, or now.
  case earlier(Instant)
  /// The end of a later day, which can only be forecast.
  case later(CivilDate, Instant)
}
