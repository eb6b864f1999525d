import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// The moment at which rights change by themselves.
@Suite struct NextChangeTests {
  private let calendar: any SiteCalendar
  /// Tuesday, 1 December 2026, 12:00 at the site.
  private let now: Instant

  init() throws {
    calendar = try ZonedCalendar(zone: "Europe/Vilnius")
    now = try Instant(parsing: "2026-12-01T10:00:00Z")
  }

  private func assignment(
    on day: CivilDate? = nil, at end: Instant? = nil, revoked: Bool = false
  ) -> RoleAssignment {
    RoleAssignment(
      id: RecordID(rawValue: 1), userID: RecordID(rawValue: 1), role: .salesperson,
      assignedAt: .epoch, expiresOn: day, revokedAt: revoked ? .epoch : nil, expiresAt: end)
  }

  private func grant(
    from: Instant? = nil, until: Instant? = nil, hours: WeeklyHours? = nil
  ) -> PermissionGrant {
    PermissionGrant(
      id: RecordID(rawValue: 2), permission: .customerView, effect: .allow,
      userID: RecordID(rawValue: 1), validFrom: from, validUntil: until, hours: hours,
      grantedAt: .epoch)
  }

  private func next(
    _ assignments: [RoleAssignment], _ grants: [PermissionGrant] = [], at moment: Instant? = nil
  ) -> Instant? {
    Rights.nextChange(
      assignments: assignments, grants: grants, at: moment ?? now, calendar)
  }

  @Test func whatHasNoEndDoesNotChange() {
    #expect(next([assignment()], [grant()]) == nil)
    #expect(next([assignment(at: now.adding(TimeSpan(milliseconds: 5)), revoked: true)]) == nil)
    #expect(next([], [grant(from: .epoch)]) == nil, "what has begun begins no more")
  }

  @Test func aLastDayEndsAtItsOwnMidnight() throws {
    let end = try Instant(parsing: "2026-12-04T22:00:00Z")
    let day = calendar.date(of: now).adding(days: 3)
    #expect(next([assignment(on: day)]) == end)
    let sooner = now.adding(TimeSpan(milliseconds: 3_600_000))
    #expect(next([assignment(on: day), assignment(at: sooner)]) == sooner)
  }

  @Test func aGrantChangesAtItsBeginningAndAtItsEnd() {
    let (from, until) = (
      now.adding(TimeSpan(milliseconds: 60_000)), now.adding(TimeSpan(milliseconds: 120_000))
    )
    #expect(next([], [grant(from: from, until: until)]) == from)
    #expect(next([], [grant(from: from, until: until)], at: from) == until)
    #expect(next([], [grant(from: from, until: until)], at: until) == nil)
  }

  @Test(
    arguments: [
      (8, 18, [], "2026-12-01T16:00:00Z"), (13, 18, [], "2026-12-01T11:00:00Z"),
      (22, 6, [5], "2026-12-04T20:00:00Z"), (8, 18, [1], "2026-12-07T06:00:00Z"),
    ] as [(Int, Int, [Int], String)])
  func hoursBeginAndEnd(_ begin: Int, _ end: Int, _ days: [Int], _ change: String) throws {
    let hours = try WeeklyHours(weekdays: Set(days), begin: begin * 60, end: end * 60)
    #expect(next([], [grant(hours: hours)]) == (try Instant(parsing: change)))
  }

  @Test func wholeDaysEndAtMidnight() throws {
    let hours = try WeeklyHours(weekdays: [2])
    #expect(next([], [grant(hours: hours)]) == (try Instant(parsing: "2026-12-01T22:00:00Z")))
    #expect(next([], [grant(hours: try WeeklyHours())]) == nil, "every day is always")
  }

  @Test func aDayOnWhichTheClocksChangeIsExact() throws {
    // On 25 October 2026 the clocks of the site go back at 04:00.
    let hours = try WeeklyHours(begin: 8 * 60, end: 18 * 60)
    let night = try Instant(parsing: "2026-10-24T22:00:00Z")
    let change = try Instant(parsing: "2026-10-25T06:00:00Z")
    #expect(next([], [grant(hours: hours)], at: night) == change)
  }
}
