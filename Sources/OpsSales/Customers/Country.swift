import OpsDomain

/// A country of ISO 3166-1, and Kosovo.
public struct Country: Sendable, Equatable {
  /// Code of two letters, such as `LT`.
  public let code: String
  /// Code of three letters, such as `LTU`.
  public let alpha3: String
  /// English name.
  public let name: String
  /// What phone numbers begin with after `+`; nil for a country without a code of its own.
  public let dialCode: String?
  /// Part of the world, as UN M49 divides it.
  public let region: String

  /// All countries, by code.
  public static let all: [Country] = CountryTable.text.split(separator: "\n").compactMap { line in
    let parts = line.split(separator: " ", maxSplits: 4)
    guard parts.count == 5, let region = WorldRegion(rawValue: String(parts[3])) else { return nil }
    return Country(
      code: String(parts[0]), alpha3: String(parts[1]), name: String(parts[4]),
      dialCode: parts[2] == "-" ? nil : String(parts[2]), region: region.name)
  }

  /// Other names that people use, folded.
  private static let otherNames = [
    "burma": "MM", "cabo verde": "CV", "czech republic": "CZ", "eire": "IE",
    "great britain": "GB", "holland": "NL", "ivory coast": "CI", "macau": "MO",
    "macedonia": "MK", "republic of korea": "KR", "russian federation": "RU",
    "swaziland": "SZ", "turkey": "TR", "united states of america": "US", "viet nam": "VN",
  ]

  /// Codes that people often use by mistake, with the right ones.
  private static let mistaken = ["EL": "GR", "UK": "GB"]

  private static let byCode = Dictionary(
    all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  private static let byWord: [String: Country] = {
    var words: [String: Country] = [:]
    for country in all {
      words[TextFolding.fold(country.code)] = country
      words[TextFolding.fold(country.alpha3)] = country
      words[TextFolding.fold(country.name)] = country
    }
    for (name, code) in otherNames { words[name] = byCode[code] }
    return words
  }()

  /// The country with this code, in capitals; nil for a code that no country has.
  public static func of(code: String) -> Country? { byCode[code] }

  /// The country with this code of two or three letters, or with this English name. Letter case,
  /// accents, and `&` in place of `and` do not count. Nil for none.
  public static func named(_ text: String) -> Country? {
    let words = TextFolding.fold(text).split(separator: " ").map { $0 == "&" ? "and" : $0 }
    return byWord[words.joined(separator: " ")]
  }

  /// The code to use in place of one that no country has; nil where none is similar.
  static func meant(by code: String) -> String? { mistaken[code] }
}
