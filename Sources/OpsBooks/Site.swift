import OpsDomain
import OpsKernel
import OpsStorage

/// Where the business is, as the book says: its zone and its currency.
struct Site: Sendable {
  let calendar: ZonedCalendar
  let currency: Currency
  /// Whether the book was made to let its time be set from outside.
  var isTestClock = false
  /// Whether nothing says where the business is: the book is still to be made.
  var isNew = false

  /// Where the business of an offline desk is, as its server said.
  init(_ offline: OfflineBook) throws {
    self.init(
      calendar: try ZonedCalendar(zone: offline.world.calendar.zone),
      currency: offline.world.currency)
  }

  init(
    calendar: ZonedCalendar, currency: Currency, isTestClock: Bool = false, isNew: Bool = false
  ) {
    self.calendar = calendar
    self.currency = currency
    self.isTestClock = isTestClock
    self.isNew = isNew
  }

  /// Reads the book's settings; a book that is still empty is in UTC and euro. A remote book tells
  /// nobody before sign-in: its server applies its own.
  static func read(from store: any RecordStore) async throws -> Site {
    guard store.kind.keepsBook else {
      return Site(calendar: try ZonedCalendar(zone: "UTC"), currency: .eur)
    }
    return try await store.read(.latest) { reader in
      let calendar = try await BookSeed.zone.value(in: reader)
      return Site(
        calendar: try calendar ?? ZonedCalendar(zone: "UTC"),
        currency: try await BookSeed.currency.value(in: reader),
        isTestClock: try await BookSeed.testClock.value(in: reader), isNew: calendar == nil)
    }
  }
}
