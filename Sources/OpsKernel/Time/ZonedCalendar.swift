import Foundation
import OpsDomain

/// The site's calendar from the system's zone database. Foundation appears here and nowhere else
/// in the services, because only it knows the zones.
public struct ZonedCalendar: SiteCalendar {
  public let zone: String
  /// Nil for UTC, which needs no zone database: opening it is more than a million instructions of
  /// a start.
  private let timeZone: TimeZone?

  /// Throws `data.bad_value` for a name that is not in the zone database.
  public init(zone: String) throws(OpsError) {
    guard zone != "UTC" else {
      self.zone = zone
      timeZone = nil
      return
    }
    guard let timeZone = TimeZone(identifier: zone) else {
      let near = Suggestion.closest(to: zone, in: TimeZone.knownTimeZoneIdentifiers)
      throw OpsError(
        .badValue, "There is no time zone called \(Excerpt.of(zone))", field: "zone",
        hint: near.map { "did you mean \($0)?" } ?? "use a name such as Europe/Vilnius or UTC")
    }
    self.zone = zone
    self.timeZone = timeZone
  }

  public func date(of instant: Instant) -> CivilDate {
    let seconds = instant.milliseconds.dividingFloor(by: 1000) + offset(at: instant)
    return CivilDate(daysSinceEpoch: Int(seconds.dividingFloor(by: 86_400)))
  }

  public func secondsOfDay(of instant: Instant) -> Int {
    let seconds = instant.milliseconds.dividingFloor(by: 1000) + offset(at: instant)
    return Int(seconds - seconds.dividingFloor(by: 86_400) * 86_400)
  }

  public func start(of date: CivilDate) -> Instant { self.instant(of: date, secondsOfDay: 0) }

  public func instant(of date: CivilDate, secondsOfDay: Int) -> Instant {
    let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(secondsOfDay)
    // The offset before the change and the one after it are the only candidates.
    let before = offset(at: Instant(milliseconds: (local - 86_400) * 1000))
    let after = offset(at: Instant(milliseconds: (local + 86_400) * 1000))
    for candidate in [before, after] {
      let instant = Instant(milliseconds: (local - candidate) * 1000)
      if offset(at: instant) == candidate { return instant }
    }
    return Instant(milliseconds: (local - before) * 1000)
  }

  private func offset(at instant: Instant) -> Int64 {
    guard let timeZone else { return 0 }
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    return Int64(timeZone.secondsFromGMT(for: date))
  }
}

extension Int64 {
  fileprivate func dividingFloor(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
