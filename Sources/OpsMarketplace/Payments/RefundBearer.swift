import OpsDomain

/// Who pays for a refund of an order that was delivered.
public enum RefundBearer: String, ColumnChoice, Codable {
  /// The platform pays: the partner keeps what it earned.
  case platform
  /// The partner pays, and gets back the commission on that part.
  case partner
}
