import OpsDomain
import OpsStorage

/// What every book holds from its first day: the standard locations and where the business is.
public enum BookSeed {
  /// Setting with the name of the site's time zone.
  public static let zoneKey = "book.zone"
  /// Setting with the ISO 4217 code of the currency the book is kept in.
  public static let currencyKey = "book.currency"

  /// Writes the settings that say where the business is. `transaction` acts as the system.
  public static func createSettings(
    zone: String, currency: Currency, by user: RecordID?, _ transaction: Transaction
  ) async throws {
    for (key, value) in [(zoneKey, zone), (currencyKey, currency.rawValue)] {
      _ = try await transaction.repository(Setting.self).create(
        Setting(
          id: transaction.nextID(), key: key, value: value, updatedAt: transaction.now,
          updatedBy: user))
    }
  }

  /// Whether the setting is one of the book's own; those never change once written, because every
  /// date and amount in the book relies on them. Throws `rule.violated` for an attempt.
  static func guardSetting(_ old: Setting?, _ new: Setting?) throws -> Bool {
    let keys = [old?.key, new?.key].compactMap(\.self)
    guard keys.contains(where: { $0 == zoneKey || $0 == currencyKey }) else { return false }
    guard old == nil else {
      throw OpsError(
        .ruleViolated, "A book keeps its time zone and its currency", field: "setting",
        hint: "make a new book with `opsh init` for another one")
    }
    return true
  }
}
