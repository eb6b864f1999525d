import OpsDomain

/// The way that a driver took from one place to another, by the places that the device reported.
/// Pure.
struct ReportedWay {
  /// Devices report every ten seconds: without a place for longer than this nobody knows the way.
  static let longestGap = TimeSpan(milliseconds: 120_000)
  /// A step that is shorter, in meters, may be the inaccuracy of a device that stands still.
  static let shortestStep: Int64 = 20
  /// The first place is so many meters from the start at most, and the last one from the goal.
  static let nearby: Int64 = 150

  let start: MapPlace
  let goal: MapPlace
  let began: Instant
  let ended: Instant

  /// How long the way was, in meters; nil where too few places were reported while they were new
  /// to know.
  /// - Parameter positions: Those of the time of the way, oldest first.
  func meters(by positions: [DriverPosition]) -> Int64? {
    let positions = positions.filter(\.isPrompt)
    guard let first = positions.first, first.place.meters(to: start) <= Self.nearby,
      let last = positions.last, last.place.meters(to: goal) <= Self.nearby
    else { return nil }
    var meters: Int64 = 0
    var (here, time) = (start, began)
    for position in positions {
      guard position.at.since(time).milliseconds <= Self.longestGap.milliseconds else { return nil }
      time = position.at
      let step = here.meters(to: position.place)
      guard step >= Self.shortestStep else { continue }
      meters += step
      here = position.place
    }
    guard ended.since(time).milliseconds <= Self.longestGap.milliseconds else { return nil }
    return meters + here.meters(to: goal)
  }
}
