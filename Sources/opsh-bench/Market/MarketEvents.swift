/// What happens next in a day, the earliest first; of one moment what was planned first.
struct MarketEvents {
  /// Something that happens, to an order or a courier by its place in the day.
  enum Event {
    case comesOnline(Int)
    case goesOffline(Int)
    case isPlaced(Int)
    case isReady(Int)
    /// A courier is at a restaurant; the number of the way tells one that was given up from the
    /// next.
    case isAtKitchen(Int, way: Int)
    case hasLoaded(Int)
    /// A courier has handed an order over.
    case isAtDoor(Int)
    /// Dispatch looks again.
    case looks
    /// The device of a courier reports where it was.
    case reports(Int)
  }

  /// The last one is next.
  private var planned: [(time: Int64, number: Int, event: Event)] = []
  private var count = 0

  /// - Parameter time: Seconds after midnight.
  mutating func plan(_ event: Event, at time: Int64) {
    count += 1
    var (low, high) = (0, planned.count)
    while low < high {
      let middle = (low + high) / 2
      if planned[middle].time > time { low = middle + 1 } else { high = middle }
    }
    // Among those of the same moment it is the last, so it stands in front of them.
    planned.insert((time, count, event), at: low)
  }

  mutating func next() -> (time: Int64, event: Event)? {
    planned.popLast().map { ($0.time, $0.event) }
  }
}
