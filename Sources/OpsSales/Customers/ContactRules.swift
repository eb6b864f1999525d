import OpsDomain

/// The form of customers' phone numbers, e-mail addresses and countries. A right form is no proof:
/// only a call or a message shows that a contact works.
public enum ContactRules {
  /// Longest e-mail address, in bytes (RFC 5321, 4.5.3.1.3 less the angle brackets).
  public static let emailLength = 254
  /// Longest name of a country, in Unicode scalars.
  public static let countryLength = 100

  /// A phone number of 7 to 15 digits (ITU-T E.164 allows 15) with an optional `+` in front and
  /// spaces, dashes and parentheses in between; returned without stray spaces.
  ///
  /// Throws `data.bad_value` for anything else.
  public static func phone(_ text: String, field: String = "phone") throws(OpsError) -> String {
    let clean = try TextRules.name(text, field: field, maximum: 40)
    var digits = 0
    for (index, byte) in clean.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "+") where index == 0: continue
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"): continue
      default: throw phoneProblem(field)
      }
    }
    guard (7...15).contains(digits) else { throw phoneProblem(field) }
    return clean
  }

  /// An e-mail address with one `@`, something before it, and a domain with a dot inside it.
  ///
  /// Throws `data.bad_value` for anything else.
  public static func email(_ text: String, field: String = "email") throws(OpsError) -> String {
    let clean = try TextRules.name(text, field: field, maximum: emailLength)
    let parts = clean.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard clean.utf8.count <= emailLength, !clean.unicodeScalars.contains(where: \.isSpace),
      parts.count == 2, !parts[0].isEmpty
    else { throw emailProblem(field) }
    let labels = parts[1].split(separator: ASCII.point, omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }) else { throw emailProblem(field) }
    return clean
  }

  /// The code of two letters of a country that people enter by a code or its English name.
  ///
  /// Throws `data.bad_value` for a code that no country has and for any other name.
  /// - Parameter hint: What can be written.
  public static func knownCountry(
    _ text: String, field: String = "country",
    hint: String = "write a code of ISO 3166-1, such as LT; `opsh country list` shows them"
  ) throws(OpsError) -> String {
    let country = try Self.country(text, field: field)
    if let known = Country.named(country) { return known.code }
    throw OpsError(
      .badValue,
      isCode(country)
        ? "No country has the code \(country)"
        : "No country has the name \(Excerpt.of(country))", field: field,
      hint: Country.meant(by: country).map { "did you mean \($0)?" } ?? hint)
  }

  /// What records of a country may hold that people look for by a code or a name: its code, its
  /// name, and the text as it is written, because imports keep the names of their files.
  ///
  /// Throws `data.bad_value` for a code that no country has.
  static func storedCountries(_ text: String) throws(OpsError) -> [String] {
    let written = try country(text)
    guard let known = Country.named(written) else {
      if isCode(written) { _ = try knownCountry(written) }
      return [written]
    }
    return Set([known.code, known.name, written]).sorted(by: TextFolding.bytewiseLess)
  }

  /// A number of WhatsApp: a phone number with the dial code of its country in front.
  ///
  /// Throws `data.bad_value` for anything else.
  static func whatsapp(_ text: String) throws(OpsError) -> String {
    let clean = try phone(text, field: "whatsapp")
    guard clean.utf8.first == UInt8(ascii: "+") else {
      throw OpsError(
        .badValue, "A WhatsApp number begins with + and the dial code of its country",
        field: "whatsapp",
        hint: "write it like +370 600 12345; `opsh country list` shows the dial codes")
    }
    return clean
  }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
  }

  /// A country: two letters are an ISO 3166-1 alpha-2 code and become capitals, any other text is a
  /// name. It is not checked whether the country exists: records of earlier releases stay.
  ///
  /// Throws `data.bad_value` when it is empty or longer than ``countryLength``.
  public static func country(_ text: String, field: String = "country") throws(OpsError) -> String {
    let clean = try TextRules.name(text, field: field, maximum: countryLength)
    guard isCode(clean) else { return clean }
    return String(decoding: clean.utf8.map { $0 & ~0x20 }, as: UTF8.self)
  }

  private static func phoneProblem(_ field: String) -> OpsError {
    OpsError(
      .badValue, "This is not a phone number: it needs 7 to 15 digits", field: field,
      hint: "write digits, with + in front if you like; spaces, dashes and parentheses are allowed")
  }

  private static func emailProblem(_ field: String) -> OpsError {
    OpsError(
      .badValue, "This is not an e-mail address", field: field,
      hint: "write it like name@example.com")
  }
}
