import OpsDomain

/// The name of a day above a chart, in the longest form that has room.
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

  /// How long the forms are.
  private static let lengths = [14, 9, 5, 2]

  /// Which of the forms all days above a chart have: the longest that the days between the first
  /// and the last have room for. The chart may cut the first and the last day; if these have no
  /// room for month and day, they are ignored. Nil if days are too narrow for any form.
  /// - Parameter rooms: How many signs have room above each day.
  static func form(for rooms: [Int]) -> Int? {
    let wide = rooms.indices.filter { index in
      index > 0 && index < rooms.count - 1 || rooms[index] >= lengths[2]
    }
    let narrowest = (wide.isEmpty ? rooms : wide.map { rooms[$0] }).min()
    return narrowest.flatMap { room in lengths.firstIndex { $0 <= room } }
  }
}
