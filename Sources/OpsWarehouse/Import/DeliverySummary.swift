/// How many deliveries came on time.
public struct DeliverySummary: Codable, Sendable, Equatable {
  public let total: VendorPunctuality
  /// By lines that came late, most first, then by name.
  public let vendors: [VendorPunctuality]
}

/// How many deliveries of one vendor came on time.
public struct VendorPunctuality: Codable, Sendable, Equatable {
  public let vendor: String
  public let lines: Int
  public let late: Int
  /// Share of lines that came on time, in per cent with one decimal.
  public let onTimePercent: String
  /// Days that late lines were late, on average, with one decimal.
  public let meanDaysLate: String
  public let worstDaysLate: Int
}
