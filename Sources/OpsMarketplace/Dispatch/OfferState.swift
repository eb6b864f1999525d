import OpsDomain

/// What came of an offer.
public enum OfferState: String, ColumnChoice, Codable {
  /// The driver may still take it.
  case open
  /// A driver took it, or an administrator assigned the order.
  case taken
  /// The driver declined it, or did not take it in time.
  case passed
  /// The order was given to somebody else, or needs no driver any more.
  case withdrawn
}
