import OpsDomain
import OpsSales

/// The texts of a partner in the form in which they are stored. Each throws `data.bad_value` for a
/// text that cannot be one.
enum PartnerText {
  static func name(_ text: String) throws(OpsError) -> String {
    let name = try TextRules.name(text, field: "name")
    let count = name.unicodeScalars.count
    guard PartnerLimits.name.contains(count) else {
      throw OpsError(
        .badValue,
        "The name of a partner must have \(PartnerLimits.name.lowerBound) to "
          + "\(PartnerLimits.name.upperBound) characters, not \(count)", field: "name")
    }
    return name
  }

  /// A phone number of 10 to 15 digits.
  static func phone(_ text: String) throws(OpsError) -> String {
    let digits = text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard PartnerLimits.phoneDigits.contains(digits) else {
      throw OpsError(
        .badValue,
        "The phone number of a partner must have \(PartnerLimits.phoneDigits.lowerBound) to "
          + "\(PartnerLimits.phoneDigits.upperBound) digits, not \(digits)", field: "phone",
        hint: "write it with the country code, such as +370 600 12345")
    }
    return try ContactRules.phone(text)
  }

  static func email(_ text: String) throws(OpsError) -> String { try ContactRules.email(text) }

  /// Two letters, as capitals.
  static func country(_ text: String) throws(OpsError) -> String {
    let country = try ContactRules.country(text)
    let isCode =
      country.utf8.count == 2
      && country.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    guard isCode else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(country))\" is not a country code", field: "country",
        hint: "write the two letters of its code, such as LT")
    }
    return country
  }

  /// The same where people give one. Throws `data.bad_value` also for a code that no country has.
  static func knownCountry(_ text: String) throws(OpsError) -> String {
    try ContactRules.knownCountry(
      try country(text), hint: "write the two letters of ISO 3166-1, such as LT")
  }

  static func about(_ text: String) throws(OpsError) -> String {
    try TextRules.note(text, field: "about")
  }

  /// A line of the address.
  static func line(_ text: String, field: String) throws(OpsError) -> String {
    try TextRules.name(text, field: field)
  }
}
