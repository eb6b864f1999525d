import OpsDomain
import OpsStorage

extension Transaction {
  /// When something happened, as a person says it: the start of a day, and now for today. Nil when
  /// nothing was said. Throws `data.bad_date` for the future.
  package func happened(_ time: SiteTime?) throws(OpsError) -> Instant? {
    guard let time else { return nil }
    let moment = time.happened(now: now, in: context.calendar)
    guard moment <= now else { throw MovementRules.future(written: time) }
    return moment
  }

  /// The past moment a report is of, as a person says it: the end of a day, and now for today. Nil
  /// when nothing was said. Throws `data.bad_date` for the future.
  func known(_ time: SiteTime?) throws(OpsError) -> Instant? {
    guard let time else { return nil }
    let moment = time.known(now: now, in: context.calendar)
    guard moment <= now else {
      throw OpsError(
        .badDate, "\(time) is in the future: nothing is known yet", field: "as_of",
        hint: "leave --as-of out for the stock of now, or give a time that has passed")
    }
    return moment
  }
}
