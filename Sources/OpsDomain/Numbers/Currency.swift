/// A currency by its ISO 4217 code. A new book takes one of the standard; a book that was made with
/// another code before that was checked keeps it.
public struct Currency: RawRepresentable, Hashable, Sendable {
  /// Three capital letters.
  public let rawValue: String
  /// Decimals of the smallest unit: 2 for EUR, 0 for JPY, 3 for KWD.
  public let minorDigits: Int

  /// The currency with that code, or nil when it is not three capital letters A to Z.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 3,
      rawValue.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { return nil }
    self.init(code: rawValue)
  }

  /// The currency with that code. Throws `data.bad_value` when ISO 4217 does not list it.
  public init(parsing text: String, field: String = "currency") throws(OpsError) {
    guard let currency = Currency(rawValue: text), Self.known.contains(text) else {
      // Of codes one letter apart nobody knows which one is meant; `eur` and `EURO` are clear.
      let near =
        text.utf8.count == 3
        ? Self.known.first { $0 == text.uppercased() }
        : Suggestion.closest(to: text, in: Self.known.sorted())
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a currency of ISO 4217", field: field,
        hint: near.map { "did you mean \($0)?" }
          ?? "write the three capital letters of one in use, such as EUR")
    }
    self = currency
  }

  /// The currency that a book has recorded. Throws `data.bad_value` when it is not three capital
  /// letters.
  public init(recorded text: String, field: String = "currency") throws(OpsError) {
    guard let currency = Currency(rawValue: text) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a currency code", field: field)
    }
    self = currency
  }

  private init(code: String) {
    rawValue = code
    minorDigits = Self.minorDigits(of: code)
  }

  /// What the sample book is kept in, and a place that has no book yet.
  public static let eur = Currency(code: "EUR")

  public static func == (left: Currency, right: Currency) -> Bool {
    left.rawValue == right.rawValue
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The exceptions of ISO 4217, list one (currencies in use); everything else has two decimals.
  private static func minorDigits(of code: String) -> Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }
}

extension Currency: CustomStringConvertible {
  public var description: String { rawValue }
}

extension Currency: Codable {
  /// Reads the code. Throws `data.bad_value` when it is not three capital letters.
  public init(from decoder: any Decoder) throws {
    let (text, field) = try decoder.text(fallbackField: "currency")
    try self.init(recorded: text, field: field)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Currency {
  /// The codes of ISO 4217, list one, as of January 2026, without those that have no smallest unit
  /// (metals, test codes and units of account). Source: SIX Financial Information, the maintenance
  /// agency of the standard.
  static let known: Set<String> = Set(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN \
    BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR \
    FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY \
    KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU \
    MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON \
    RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP \
    TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER \
    ZAR ZMW ZWG
    """.split(separator: " ").map(String.init))
}
