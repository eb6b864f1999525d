import OpsDomain

/// How long an order takes, roughly. Source: the estimate of the domain catalogue (3.5):
/// preparation + 15 min × peak factor + 5 min.
enum ExploreTimes {
  /// The way on quiet roads, in minutes.
  static let way: Int64 = 15
  /// What else passes until the door, in minutes.
  static let handing: Int64 = 5
  /// Hours of the day, the last one not included, and how many tenths of ``way`` it takes then.
  static let peaks: [(hours: Range<Int>, tenths: Int64)] = [
    (7..<9, 15), (17..<19, 15), (11..<14, 12),
  ]

  /// Minutes from the order to the door, rounded up, for an order at that hour of the day.
  static func minutes(after preparation: TimeSpan, hour: Int) -> Int64 {
    let tenths = peaks.first { $0.hours.contains(hour) }?.tenths ?? 10
    let ready = (preparation.milliseconds + 59_999) / 60_000
    return ready + (way * tenths + 9) / 10 + handing
  }
}
