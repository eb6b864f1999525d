import OpsDomain
import OpsStorage

/// A setting the product knows: what it is called, what it may hold and what it is unless set.
public struct SettingDefinition: Sendable {
  /// What a setting may hold.
  public enum Kind: Sendable, Equatable {
    /// One of these words.
    case choice([String])
    /// The name of a record: its noun, what it has to be in words, and the longest name.
    case record(noun: String, range: String, maximum: Int)
    /// `none`, or a duration between these two.
    case span(TimeSpan, TimeSpan)
    /// A duration between these two.
    case length(TimeSpan, TimeSpan)
    /// A decimal number between these two.
    case decimal(Quantity, Quantity)
    /// `none`, or a decimal number between these two.
    case optionalDecimal(Quantity, Quantity)
    /// A share between these two: a decimal number, which may be written in per cent.
    case share(Quantity, Quantity)
    /// Days before an event, such as `7,3,1`.
    case days
  }

  /// How many decimals the number of a setting may have.
  public enum Decimals: Sendable, Equatable {
    /// As many as the kind allows.
    case any
    /// None: it counts something, such as points.
    case whole
    /// It is an amount of money.
    case ofCurrency
  }

  /// Dotted name, such as `oos.auto_allocate`.
  public let key: String
  /// What it may hold.
  public let kind: Kind
  /// How many decimals its number may have.
  public let decimals: Decimals
  /// The value nobody has changed; of an amount of money see ``standard(in:)``.
  public let fallback: String
  /// One sentence that says what it decides.
  public let summary: String
  /// Whether it decides which differences of a count one person may post alone. Then its record is
  /// kept, with who changed it last, even at the default.
  package let keepsAuthor: Bool
  /// Looks the value up in the book and answers how it is stored; nil for one that needs no book.
  let lookUp: LookUp?

  /// Throws when the book has nothing of that name, or what it has will not do.
  public typealias LookUp = @Sendable (_ value: String, Transaction) async throws -> String

  init(
    _ key: String, _ kind: Kind, default fallback: String, _ summary: String,
    decimals: Decimals = .any, keepsAuthor: Bool = false, lookUp: LookUp? = nil
  ) {
    self.key = key
    self.kind = kind
    self.decimals = decimals
    self.fallback = fallback
    self.summary = summary
    self.keepsAuthor = keepsAuthor
    self.lookUp = lookUp
  }

  /// What stands before the dot.
  var group: String { SettingGroup.word(of: key) }

  /// The word of an unlimited span.
  static let none = "none"

  /// The type as `setting list` names it.
  public var type: String {
    switch kind {
    case .choice: "choice"
    case .record(let noun, _, _): noun
    case .span, .length: "duration"
    case .decimal, .optionalDecimal: "number"
    case .share: "share"
    case .days: "days"
    }
  }

  /// What is allowed, in words.
  public var range: String {
    switch kind {
    case .choice(let words): words.joined(separator: "|")
    case .record(_, let range, _): range
    case .span(let least, let most): "\(Self.none) or \(least)…\(most)"
    case .length(let least, let most): "\(least)…\(most)"
    case .decimal(let least, let most): "\(least)…\(most)"
    case .optionalDecimal(let least, let most): "\(Self.none) or \(least)…\(most)"
    case .share(let least, let most):
      "\(least)…\(most), or \(Self.percent(least))…\(Self.percent(most))"
    case .days:
      "days \(WarningDays.range.lowerBound)…\(WarningDays.range.upperBound), such as 7,3,1"
    }
  }

  /// `text` as it is stored. Throws `data.bad_value` when the setting cannot hold it; whether a
  /// record exists is for the operation to find out.
  public func normalised(_ text: String) throws(OpsError) -> String {
    switch kind {
    case .choice(let words):
      let folded = TextFolding.fold(text)
      if words.contains(folded) { return folded }
    case .days: return try WarningDays.text(text, field: "value")
    case .record(_, _, let maximum):
      return try TextRules.name(text, field: "value", maximum: maximum)
    case .span(let least, let most):
      if TextFolding.fold(text) == Self.none { return Self.none }
      let span = try TimeSpan(parsing: text, field: "value")
      if (least...most).contains(span) { return span.description }
    case .length(let least, let most):
      let span = try TimeSpan(parsing: text, field: "value")
      if (least...most).contains(span) { return span.description }
    case .optionalDecimal where TextFolding.fold(text) == Self.none: return Self.none
    case .decimal(let least, let most), .optionalDecimal(let least, let most):
      let number = try Quantity(parsing: text, field: "value")
      if (least...most).contains(number) { return number.description }
    case .share(let least, let most):
      let share = try Self.share(text)
      if (least...most).contains(share) { return share.description }
    }
    throw OpsError(
      .badValue, "\(key) cannot be \"\(Excerpt.of(text))\"", field: "value",
      hint: "allowed: \(range)")
  }

  /// A share as people write it: `0.12`, or `12%`. Throws `data.bad_quantity`.
  private static func share(_ text: String) throws(OpsError) -> Quantity {
    guard text.hasSuffix("%") else { return try Quantity(parsing: text, field: "value") }
    let number = text.dropLast().filter { $0 != " " }
    let percent = try Quantity(parsing: String(number), scale: 4, field: "value")
    return Quantity(rawValue: percent.rawValue / 100)
  }

  private static func percent(_ share: Quantity) -> String {
    "\(Quantity(rawValue: share.rawValue * 100))%"
  }

  /// What the setting is now. Any principal's work may depend on a setting.
  func value(_ transaction: Transaction) async throws -> String {
    try await stored(transaction) ?? standard(in: transaction.context.currency)
  }

  private func stored(_ transaction: Transaction) async throws -> String? {
    let settings = transaction.repository(Setting.self)
    let all = try await transaction.kept(of: [Setting.schema]) {
      KeptSettings(try await settings.all(where: .everything))
    }
    if let all { return all.values[key] }
    return try await settings.fetch(key: Setting.nameKey, key)?.value
  }
}
