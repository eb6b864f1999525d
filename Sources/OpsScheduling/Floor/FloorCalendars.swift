/// All working calendars, one after the other in one list of windows.
struct FloorCalendars: Sendable {
  /// The first window of each calendar; the last entry is the end of the list.
  private(set) var first: [Int] = [0]
  private(set) var starts: [Int64] = []
  private(set) var ends: [Int64] = []
  /// Working seconds of the same calendar before each window.
  private(set) var before: [Int64] = []

  /// Adds a calendar and returns its index.
  mutating func add(_ windows: [FloorWindow]) -> Int {
    var sum: Int64 = 0
    for window in windows {
      starts.append(window.start)
      ends.append(window.end)
      before.append(sum)
      sum += window.end - window.start
    }
    first.append(starts.count)
    return first.count - 2
  }

  /// The length of the longest window of a calendar.
  func longest(_ calendar: Int) -> Int64 {
    (first[calendar]..<first[calendar + 1]).reduce(0) { max($0, ends[$1] - starts[$1]) }
  }

  /// The first window of a calendar that ends after a time.
  func window(_ calendar: Int, endingAfter time: Int64) -> Int {
    var low = first[calendar]
    var high = first[calendar + 1]
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The earliest start and end of some work, not before `time`; nil after the last window.
  ///
  /// - Parameter cursor: A window that does not end after `time`'s own; moved ahead.
  @inline(__always)
  func slot(_ calendar: Int, cursor: inout Int, time: Int64, work: Int64, pauses: Bool)
    -> (start: Int64, end: Int64)?
  {
    let last = first[calendar &+ 1]
    while cursor < last, ends[cursor] <= time { cursor &+= 1 }
    guard cursor < last else { return nil }
    var start = max(time, starts[cursor])
    if start &+ work <= ends[cursor] { return (start, start &+ work) }
    var window = cursor
    if pauses {
      var left = work &- (ends[window] &- start)
      while true {
        window &+= 1
        guard window < last else { return nil }
        let length = ends[window] &- starts[window]
        if left <= length { return (start, starts[window] &+ left) }
        left &-= length
      }
    }
    repeat {
      window &+= 1
      guard window < last else { return nil }
      start = starts[window]
    } while start &+ work > ends[window]
    return (start, start &+ work)
  }

  /// The latest start and end of some work that ends by `time`; nil before the first window.
  func latestSlot(_ calendar: Int, by time: Int64, work: Int64, pauses: Bool)
    -> (start: Int64, end: Int64)?
  {
    var window = window(calendar, endingAfter: time)
    if window == first[calendar + 1] || starts[window] >= time { window -= 1 }
    guard window >= first[calendar] else { return nil }
    let end = min(time, ends[window])
    if end - work >= starts[window] { return (end - work, end) }
    if pauses {
      var left = work - (end - starts[window])
      while true {
        window -= 1
        guard window >= first[calendar] else { return nil }
        let length = ends[window] - starts[window]
        if left <= length { return (ends[window] - left, end) }
        left -= length
      }
    }
    repeat {
      window -= 1
      guard window >= first[calendar] else { return nil }
    } while ends[window] - work < starts[window]
    return (ends[window] - work, ends[window])
  }
}
