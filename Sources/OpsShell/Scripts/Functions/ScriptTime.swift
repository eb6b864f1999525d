import OpsDomain
import OpsKernel

/// The time of the book, as scripts see it.
struct ScriptTime: Sendable {
  let clock: any BusinessClock
  let calendar: any SiteCalendar
  /// The currency of the book; nil where nobody knows it.
  let currency: Currency?

  init(clock: any BusinessClock, calendar: any SiteCalendar, currency: Currency? = nil) {
    self.clock = clock
    self.calendar = calendar
    self.currency = currency
  }

  /// The time of the book that is open; nil without one. Throws what asking a server for its zone
  /// throws.
  init?(at desk: Desk?, _ context: ShellContext) async throws {
    guard let desk else { return nil }
    self.init(
      clock: desk.clock,
      calendar: try await context.siteCalendar() ?? UTCCalendar(),
      currency: desk.currency)
  }

  var now: Instant { clock.now() }
  /// The date at the site.
  var today: CivilDate { calendar.date(of: clock.now()) }
}
