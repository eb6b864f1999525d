import OpsDomain
import OpsStorage

/// What every book holds from its first day: the standard locations and where the business is.
public enum BookSeed {
  /// The site's time zone; nil as long as the book is still to be made.
  public static let zone = BookFact<ZonedCalendar?>(
    "book.zone", otherwise: nil, parse: { try ZonedCalendar(zone: $0) }, text: { $0?.zone })
  /// The currency the book is kept in, as its ISO 4217 code.
  public static let currency = BookFact<Currency>(
    "book.currency", otherwise: .eur, parse: { try Currency(recorded: $0) },
    text: { $0.rawValue })
  /// Whether the time of the book may be set from outside; other books do not say.
  public static let testClock = BookFact<Bool>(
    "book.test_clock", otherwise: false, parse: { $0 == "on" }, text: { $0 ? "on" : nil })

  private static let keys: Set<String> = [zone.key, currency.key, testClock.key]

  /// Writes the settings that say where the business is. `transaction` acts as the system.
  public static func createSettings(
    zone: ZonedCalendar, currency: Currency, isTestClock: Bool = false, by user: RecordID?,
    _ transaction: Transaction
  ) async throws {
    // The clock first: a book that says its zone is in use and gets none any more.
    let settings = [
      testClock.setting(isTestClock), Self.zone.setting(zone), Self.currency.setting(currency),
    ]
    for (key, value) in settings.compactMap(\.self) {
      _ = try await transaction.repository(Setting.self).create(
        Setting(
          id: transaction.nextID(), key: key, value: value, updatedAt: transaction.now,
          updatedBy: user))
    }
  }

  /// Whether the setting is one of the book's own; those never change once written, because every
  /// date and amount in the book relies on them. Throws `rule.violated` for an attempt.
  /// ``guardClock(_:_:_:)`` keeps a test clock out of a book that was made without one.
  static func guardSetting(_ old: Setting?, _ new: Setting?) throws -> Bool {
    let keys = [old?.key, new?.key].compactMap(\.self)
    guard keys.contains(where: Self.keys.contains) else { return false }
    guard old == nil else {
      throw OpsError(
        .ruleViolated, "The time zone, the currency and the clock of a book cannot change",
        field: "setting",
        hint: "to have other ones, make a new book with `opsh init --admin NAME`")
    }
    return true
  }

  /// Throws `rule.violated` when a book that is in use is to get a test clock.
  static func guardClock(
    _ old: Setting?, _ new: Setting?, _ transaction: Transaction
  ) async throws {
    guard old == nil, new?.key == testClock.key else { return }
    let known = try await transaction.row(
      Setting.schema, key: Setting.nameKey.unique, [.text(zone.key)])
    guard known == nil else {
      throw OpsError(
        .ruleViolated, "Only a new book gets a test clock", field: "setting",
        hint: "make one with `opsh init --test-clock`")
    }
  }
}
