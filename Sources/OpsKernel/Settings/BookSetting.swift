import OpsDomain
import OpsStorage

/// A setting together with the type of its value: what obeys it never reads text.
public struct BookSetting<Value: Sendable>: Sendable {
  /// What is declared about it.
  public let definition: SettingDefinition
  private let parse: @Sendable (String) -> Value?

  private init(_ definition: SettingDefinition, _ parse: @escaping @Sendable (String) -> Value?) {
    self.definition = definition
    self.parse = parse
  }

  /// Its dotted name.
  public var key: String { definition.key }

  /// What the setting is now. Any principal's work may depend on a setting. Throws `config.invalid`
  /// for a value that another program has written.
  public func value(_ transaction: Transaction) async throws -> Value {
    try read(try await definition.value(transaction))
  }

  /// What the setting would be with another value, which is not written. Throws `data.bad_value`
  /// for one that it cannot hold.
  package func value(trying text: String) throws(OpsError) -> Value {
    try read(try definition.normalised(text))
  }

  private func read(_ text: String) throws(OpsError) -> Value {
    if let value = parse(text) { return value }
    throw OpsError(
      .configuration, "\(key) cannot be \(Excerpt.of(text))", field: key,
      hint: "allowed: \(definition.range)")
  }
}

extension BookSetting {
  /// On or off.
  public static func toggle(
    _ key: String, default isOn: Bool, _ summary: String
  ) -> BookSetting where Value == Bool {
    BookSetting(
      SettingDefinition(key, .choice(["off", "on"]), default: isOn ? "on" : "off", summary)
    ) { ["on": true, "off": false][$0] }
  }

  /// One of the words of a type, or none of them.
  public static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, orNone none: String, default fallback: Choice, _ summary: String
  ) -> BookSetting where Value == Choice? {
    let words = Choice.allCases.map { $0.rawValue }
    return BookSetting(
      SettingDefinition(key, .choice([none] + words), default: fallback.rawValue, summary),
      orNone(none) { Choice(rawValue: $0) })
  }

  /// The name of a record.
  /// - Parameter kind: A ``SettingDefinition/Kind/record(noun:range:maximum:)``.
  public static func record(
    _ key: String, _ kind: SettingDefinition.Kind, default fallback: String, _ summary: String,
    lookUp: @escaping SettingDefinition.LookUp
  ) -> BookSetting where Value == String {
    BookSetting(
      SettingDefinition(key, kind, default: fallback, summary, lookUp: lookUp)
    ) { $0 }
  }

  /// Days before an event on which people are told, as one text: see ``WarningDays``.
  package static func days(
    _ key: String, default fallback: [Int], _ summary: String
  ) -> BookSetting where Value == String {
    BookSetting(
      SettingDefinition(
        key, .days, default: fallback.map(String.init).joined(separator: ","), summary)
    ) { try? WarningDays.text($0, field: key) }
  }

  /// A length of time between these two.
  public static func length(
    _ key: String, _ least: TimeSpan, _ most: TimeSpan, default fallback: TimeSpan,
    _ summary: String
  ) -> BookSetting where Value == TimeSpan {
    BookSetting(
      SettingDefinition(key, .length(least, most), default: fallback.description, summary)
    ) { try? TimeSpan(parsing: $0) }
  }

  /// A length of time between these two, or no end.
  public static func span(
    _ key: String, _ least: TimeSpan, _ most: TimeSpan, default fallback: TimeSpan?,
    _ summary: String
  ) -> BookSetting where Value == TimeSpan? {
    BookSetting(
      SettingDefinition(
        key, .span(least, most), default: fallback?.description ?? SettingDefinition.none, summary),
      orNone { try? TimeSpan(parsing: $0) })
  }

  /// A number between these two.
  public static func decimal(
    _ key: String, _ least: Quantity, _ most: Quantity, default fallback: Quantity,
    _ summary: String, keepsAuthor: Bool = false
  ) -> BookSetting where Value == Quantity {
    number(key, .decimal(least, most), default: fallback, summary, keepsAuthor: keepsAuthor)
  }

  /// A share between these two, which people may write in per cent.
  public static func share(
    _ key: String, _ least: Quantity, _ most: Quantity, default fallback: Quantity,
    _ summary: String
  ) -> BookSetting where Value == Quantity {
    number(key, .share(least, most), default: fallback, summary)
  }

  /// A number between these two, or none.
  public static func optionalDecimal(
    _ key: String, _ least: Quantity, _ most: Quantity, default fallback: Quantity?,
    _ summary: String
  ) -> BookSetting where Value == Quantity? {
    optionalNumber(key, least, most, default: fallback, summary, .any)
  }

  /// A whole number between these two. A fraction that an earlier version took is rounded half up.
  public static func count(
    _ key: String, _ least: Int64, _ most: Int64, default fallback: Int64, _ summary: String
  ) -> BookSetting where Value == Int64 {
    BookSetting(
      SettingDefinition(
        key, .decimal(.whole(least), .whole(most)), default: "\(fallback)", summary,
        decimals: .whole)
    ) { text in (try? Quantity(parsing: text)).map(\.halfUp) }
  }

  /// An amount of money between these two, in the book's currency.
  /// - Parameter fallback: With two decimals at most; in a currency with fewer it is rounded.
  public static func amount(
    _ key: String, _ least: Quantity, _ most: Quantity, default fallback: Quantity,
    _ summary: String
  ) -> BookSetting where Value == Quantity {
    number(key, .decimal(least, most), default: fallback, summary, .ofCurrency)
  }

  /// An amount of money between these two, or none.
  public static func optionalAmount(
    _ key: String, _ least: Quantity, _ most: Quantity, default fallback: Quantity?,
    _ summary: String
  ) -> BookSetting where Value == Quantity? {
    optionalNumber(key, least, most, default: fallback, summary, .ofCurrency)
  }

  /// A cost of at most this, or none.
  public static func cost(
    _ key: String, atMost most: Quantity, _ summary: String, keepsAuthor: Bool = false
  ) -> BookSetting where Value == UnitPrice? {
    BookSetting(
      SettingDefinition(
        key, .optionalDecimal(.zero, most), default: SettingDefinition.none, summary,
        keepsAuthor: keepsAuthor),
      orNone { try? UnitPrice(parsing: $0) })
  }

  private static func number(
    _ key: String, _ kind: SettingDefinition.Kind, default fallback: Quantity, _ summary: String,
    _ decimals: SettingDefinition.Decimals = .any, keepsAuthor: Bool = false
  ) -> BookSetting where Value == Quantity {
    BookSetting(
      SettingDefinition(
        key, kind, default: fallback.description, summary, decimals: decimals,
        keepsAuthor: keepsAuthor)
    ) { try? Quantity(parsing: $0) }
  }

  private static func optionalNumber(
    _ key: String, _ least: Quantity, _ most: Quantity, default fallback: Quantity?,
    _ summary: String, _ decimals: SettingDefinition.Decimals
  ) -> BookSetting where Value == Quantity? {
    BookSetting(
      SettingDefinition(
        key, .optionalDecimal(least, most),
        default: fallback?.description ?? SettingDefinition.none, summary, decimals: decimals),
      orNone { try? Quantity(parsing: $0) })
  }

  /// Reads the word for none as nil, and any other text as `parse` does.
  private static func orNone<Wrapped>(
    _ none: String = SettingDefinition.none, _ parse: @escaping @Sendable (String) -> Wrapped?
  ) -> @Sendable (String) -> Value? where Value == Wrapped? {
    { text in text == none ? .some(nil) : parse(text).map { .some($0) } }
  }
}

extension Quantity {
  /// The nearest whole number; half of one is rounded up. For numbers that are not below zero.
  fileprivate var halfUp: Int64 {
    let (whole, rest) = rawValue.quotientAndRemainder(dividingBy: FixedPoint.one)
    return rest >= FixedPoint.one - rest ? whole + 1 : whole
  }
}

extension BookSetting where Value: CaseIterable & RawRepresentable<String> {
  /// One of the words of a type.
  public static func choice(
    _ key: String, default fallback: Value, _ summary: String
  ) -> BookSetting {
    BookSetting(
      SettingDefinition(
        key, .choice(Value.allCases.map { $0.rawValue }), default: fallback.rawValue, summary)
    ) { Value(rawValue: $0) }
  }
}

extension BookSetting where Value == TimeSpan? {
  /// The setting as a span; without an end things are kept for a hundred years.
  package func keeping(_ transaction: Transaction) async throws -> TimeSpan {
    try await value(transaction) ?? TimeSpan(milliseconds: 36_500 * 86_400_000)
  }
}

extension BookSetting where Value == TimeSpan {
  /// How often work of the background is done: from every second to every day.
  public static func interval(
    _ key: String, default fallback: TimeSpan, _ summary: String
  ) -> BookSetting {
    .length(
      key, TimeSpan(milliseconds: 1000), TimeSpan(milliseconds: 86_400_000), default: fallback,
      summary)
  }
}
