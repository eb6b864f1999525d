import OpsDomain

/// How many refused rows a bulk run or an import puts up with: a count, or a share of the rows.
struct ErrorAllowance: Codable, Sendable, Equatable {
  /// Either a number of rows or hundredths of a percent.
  private let count: Int?
  private let share: Int64?

  /// `10` or `0.5%`. Throws an error of that code, `usage.arguments` unless told.
  init(parsing text: String, refusal code: ErrorCode = .usage) throws(OpsError) {
    let refusal = OpsError(
      code, "--max-errors takes a count or a percentage, such as 10 or 0.5%",
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

  /// How many of so many rows may be refused.
  func count(of rows: Int) -> Int { count ?? Int(Int64(rows) * (share ?? 0) / 10_000) }

  /// Whether so many refused of so many rows are too many.
  func isExceeded(by rejected: Int, of read: Int) -> Bool {
    rejected > count(of: read)
  }
}
