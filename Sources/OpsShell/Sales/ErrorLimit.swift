import OpsDomain
import OpsServices

/// How many bad rows an import puts up with before it books anything: a count or a percentage.
struct ErrorLimit {
  private let count: Int?
  /// Hundredths of a percent.
  private let share: Int64?

  /// The limit in `text`, such as `10` or `0.5%`; nil without one.
  init?(_ text: String?) throws(OpsError) {
    guard let text else { return nil }
    let refusal = OpsError(
      .badValue, "--max-errors takes a count or a percentage, such as 10 or 0.5%",
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

  /// Throws `data.bad_value` when `check` found more bad rows than that.
  func check(_ check: InvoiceCheck) throws(OpsError) {
    let allowed = count ?? Int(Int64(check.rows) * (share ?? 0) / 10_000)
    guard check.rejected > allowed else { return }
    throw OpsError(
      .badValue, "\(check.rejected) of \(check.rows) rows are bad, \(allowed) are allowed",
      field: "max_errors", hint: "--check --rejects FILE shows them; nothing was booked")
  }
}
