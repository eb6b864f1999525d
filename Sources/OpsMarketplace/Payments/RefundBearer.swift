import OpsDomain

/// Who pays for a refund of an order that was delivered.
public enum RefundBearer: String, ColumnChoice, Codable {
  case platform
  case partner
}
