import OpsDomain
import OpsSales

/// Telephone numbers of drivers.
enum PhoneText {
  /// The number as it is kept. Throws `data.bad_value` unless it has as many digits as numbers of
  /// the marketplace have.
  static func checked(_ text: String) throws(OpsError) -> String {
    let digits = text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let allowed = PartnerLimits.phoneDigits
    guard allowed.contains(digits) else {
      throw OpsError(
        .badValue,
        "A phone number must have \(allowed.lowerBound) to \(allowed.upperBound) digits, not "
          + "\(digits)",
        field: "phone", hint: "write it with the country code, such as +370 600 12345")
    }
    return try ContactRules.phone(text)
  }
}
