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
}
