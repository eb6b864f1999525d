import OpsDomain
import OpsStorage

/// What every book holds from its first day: the standard locations and where the business is.
public enum BookSeed {
  /// Setting with the name of the site's time zone.
  public static let zoneKey = "book.zone"
  /// Setting with the ISO 4217 code of the currency the book is kept in.
  public static let currencyKey = "book.currency"

  /// Setting of a book whose time may be set from outside; other books have none.
  public static let testClockKey = "book.test_clock"

  private static let keys: Set<String> = [zoneKey, currencyKey, testClockKey]

  /// Writes the settings that say where the business is. `transaction` acts as the system.
  public static func createSettings(
    zone: String, currency: Currency, isTestClock: Bool = false, by user: RecordID?,
    _ transaction: Transaction
  ) async throws {
    let clock = isTestClock ? [(testClockKey, "on")] : []
    for (key, value) in clock + [(zoneKey, zone), (currencyKey, currency.rawValue)] {
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
        .ruleViolated, "A book keeps its time zone, its currency and its clock", field: "setting",
        hint: "make a new book with `opsh init` for another one")
    }
    return true
  }

  /// Throws `rule.violated` when a book that is in use is to get a test clock.
  static func guardClock(
    _ old: Setting?, _ new: Setting?, _ transaction: Transaction
  ) async throws {
    guard old == nil, new?.key == testClockKey else { return }
    let zone = try await transaction.row(Setting.schema, key: Setting.nameKey, [.text(zoneKey)])
    guard zone == nil else {
      throw OpsError(
        .ruleViolated, "Only a new book gets a test clock", field: "setting",
        hint: "make one with `opsh init --test-clock`")
    }
  }
}
