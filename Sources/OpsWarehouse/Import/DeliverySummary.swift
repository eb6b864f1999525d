/// How many deliveries came on time.
public struct DeliverySummary: Codable, Sendable, Equatable {
  /// The deliveries of all vendors together; their vendor is `all`.
  public let total: VendorPunctuality
  /// By lines that came late, most first, then by name.
  public let vendors: [VendorPunctuality]
}

/// How many deliveries of one vendor came on time.
public struct VendorPunctuality: Codable, Sendable, Equatable {
  /// Name of the vendor as the file writes it; `all` for all vendors together.
  public let vendor: String
  /// Purchase-order lines that were delivered.
  public let lines: Int
  /// Lines that came after the day they were scheduled for.
  public let late: Int
  /// Share of lines that came on time, in per cent with one decimal.
  public let onTimePercent: String
  /// Days that late lines were late, on average, with one decimal.
  public let meanDaysLate: String
  /// Days that the latest of the late lines was late; 0 if no line was late.
  public let worstDaysLate: Int
}
