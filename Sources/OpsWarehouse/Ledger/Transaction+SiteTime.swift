import OpsDomain
import OpsStorage

extension Transaction {
  /// When something happened, as a person enters it: a day means its start, today means now. Nil
  /// when nothing was entered. Throws `data.bad_date` for the future.
  package func happened(_ time: SiteTime?) throws(OpsError) -> Instant? {
    guard let time else { return nil }
    let moment = time.happened(now: now, in: context.calendar)
    guard moment <= now else { throw MovementRules.future(written: time) }
    return moment
  }

  /// The moment that somebody wants to know the stock of: a day means its end, today means now. Nil
  /// for now. Throws `data.bad_date` for a later moment of today, of which nobody knows anything.
  func asOf(_ time: SiteTime?) throws(OpsError) -> StockMoment? {
    guard let time else { return nil }
    let moment = time.known(now: now, in: context.calendar)
    let day = context.calendar.date(of: moment)
    return day > today ? .later(day, moment) : try known(time).map(StockMoment.earlier)
  }

  /// The past moment of a report, as a person enters it: a day means its end, today means now. Nil
  /// when nothing was entered. Throws `data.bad_date` for the future.
  func known(_ time: SiteTime?) throws(OpsError) -> Instant? {
    guard let time else { return nil }
    let moment = time.known(now: now, in: context.calendar)
    guard moment <= now else {
      throw OpsError(
        .badDate, "\(time) is in the future", field: "as_of",
        hint: "leave out --as-of for the present stock, or give a time in the past")
    }
    return moment
  }
}
