import OpsDomain

/// How many refused rows a bulk run puts up with: a count, or a share of the rows read so far.
struct ErrorAllowance: Codable, Sendable, Equatable {
  /// Either a number of rows or hundredths of a percent.
  private let count: Int?
  private let share: Int64?

  /// `10` or `0.5%`. Throws `usage.arguments`.
  init(parsing text: String) throws(OpsError) {
    let refusal = OpsError(
      .usage, "--max-errors takes a count or a percentage, such as 10 or 0.5%",
      field: "max_errors")
    if text.hasSuffix("%") {
      guard let raw = FixedPoint.parse(text.dropLast()), raw >= 0 else { throw refusal }
      share = raw / 10_000
      count = nil
    } else {
      guard let number = Int(text), number >= 0 else { throw refusal }
      count = number
      share = nil
    }
  }

  /// Whether so many refused of so many rows are too many.
  func isExceeded(by rejected: Int, of read: Int) -> Bool {
    if let count { return rejected > count }
    return Int64(rejected) * 10_000 > Int64(read) * (share ?? 0)
  }
}
