import OpsDomain
import OpsStorage

/// From when on a pending request is overdue: after the day it is needed by, or after it has waited
/// for 14 days, whichever comes first. Statistics and notices both use this.
enum RequestDueTime {
  /// From when on it is overdue.
  static func of(_ request: OutOfStockRequest, in calendar: any SiteCalendar) -> Instant {
    let waited = request.requestedAt.adding(OutOfStockRequest.overdueAfter)
    let needed = request.neededBy.map { calendar.start(of: $0.adding(days: 1)) }
    return min(waited, needed ?? .maximum)
  }

  /// The requests for which that moment is not after `moment`; pending or not.
  static func isReached(by moment: Instant, in calendar: any SiteCalendar) -> Predicate {
    typealias Columns = OutOfStockRequest.Columns
    let waited = moment.adding(milliseconds: -OutOfStockRequest.overdueAfter.milliseconds)
    return .or([
      .lessOrEqual(Columns.requestedAt, waited),
      .less(Columns.neededBy, calendar.date(of: moment)),
    ])
  }

  /// Pending requests that are overdue, as conditions that exclude each other and are each a
  /// stretch of an index: those that have waited for long, then the others whose day has passed.
  static func overdue(at moment: Instant, in calendar: any SiteCalendar) -> [Predicate] {
    typealias Columns = OutOfStockRequest.Columns
    let waited = waitedFor(moment)
    let pending = Predicate.equals(Columns.status, .pending)
    return [
      .both(pending, .lessOrEqual(Columns.requestedAt, waited)),
      .and([
        pending, .less(Columns.neededBy, calendar.date(of: moment)),
        .greater(Columns.requestedAt, waited),
      ]),
    ]
  }

  /// Pending requests of the house with goods that are reserved for them, expired ones as well:
  /// ``ReadyGoods/requests`` are those whose goods can be handed over.
  static let withReservations = Predicate.and([
    .equals(OutOfStockRequest.Columns.status, .pending),
    .equals(OutOfStockRequest.Columns.locationID, nil),
    .greater(OutOfStockRequest.Columns.allocated, 0),
  ])

  /// Needed soonest first, then the oldest, in each of ``ReadyGoods/requestsByDay``.
  static let soonest: [Order] = [
    .ascending(OutOfStockRequest.Columns.neededBy),
    .ascending(OutOfStockRequest.Columns.requestedAt),
  ]

  /// Pending requests that will be overdue within a week and are not yet, as conditions that
  /// exclude each other.
  static func dueSoon(at moment: Instant, in calendar: any SiteCalendar) -> [Predicate] {
    typealias Columns = OutOfStockRequest.Columns
    let soon = moment.adding(OutOfStockRequest.dueSoonBefore)
    let (overdue, aging) = (waitedFor(moment), waitedFor(soon))
    let pending = Predicate.equals(Columns.status, .pending)
    return [
      .and([
        pending, .greater(Columns.requestedAt, overdue), .lessOrEqual(Columns.requestedAt, aging),
        notNeeded(before: calendar.date(of: moment)),
      ]),
      .and([
        pending, .greaterOrEqual(Columns.neededBy, calendar.date(of: moment)),
        .less(Columns.neededBy, calendar.date(of: soon)), .greater(Columns.requestedAt, aging),
      ]),
    ]
  }

  /// Pending requests that are neither overdue nor due soon.
  static func recent(at moment: Instant, in calendar: any SiteCalendar) -> [Predicate] {
    typealias Columns = OutOfStockRequest.Columns
    let soon = moment.adding(OutOfStockRequest.dueSoonBefore)
    return [
      .and([
        .equals(Columns.status, .pending), .greater(Columns.requestedAt, waitedFor(soon)),
        notNeeded(before: calendar.date(of: soon)),
      ])
    ]
  }

  /// Requests from then or before have waited too long at that moment.
  private static func waitedFor(_ moment: Instant) -> Instant {
    moment.adding(milliseconds: -OutOfStockRequest.overdueAfter.milliseconds)
  }

  private static func notNeeded(before day: CivilDate) -> Predicate {
    .or([
      .equals(OutOfStockRequest.Columns.neededBy, nil),
      .greaterOrEqual(OutOfStockRequest.Columns.neededBy, day),
    ])
  }
}
