import OpsDomain

/// A day above a chart, as long as there is room for.
enum DayName {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `Tue 2027-03-02`.
  static func long(_ date: CivilDate) -> String { "\(weekdays[date.weekday - 1]) \(date)" }

  /// From the longest to the shortest: `Tue 2027-03-02`, `Tue 03-02`, `03-02`, `02`.
  static func forms(_ date: CivilDate) -> [String] {
    let short = date.description.dropFirst(5)
    return [
      long(date), "\(weekdays[date.weekday - 1]) \(short)", String(short),
      String(short.dropFirst(3)),
    ]
  }
}
