import OpsDomain

extension MenuItem {
  /// Whether it is offered when the site's clocks show that minute of the day, 0 to 1439: switched
  /// on, and within its hours, which may cross midnight.
  public func isOffered(at minute: Int) -> Bool {
    guard isAvailable else { return false }
    guard let from, let until else { return true }
    let minute = Int64(minute)
    return from < until ? minute >= from && minute < until : minute >= from || minute < until
  }

  /// Its hours as people write them, such as `11:00-15:00`; nil for all day.
  public var hoursText: String? {
    guard let from, let until else { return nil }
    return (try? WeeklyHours(begin: Int(from), end: Int(until)))?.description
  }

  /// Its allergens in their order.
  public var allergenList: [MenuAllergen] {
    allergens.split(separator: ",").compactMap { MenuAllergen(rawValue: String($0)) }
  }

  /// Its tags in their order.
  public var tagList: [String] { tags.split(separator: ",").map(String.init) }
}
