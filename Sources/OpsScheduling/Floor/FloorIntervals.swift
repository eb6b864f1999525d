/// Sums of time: sorted, disjoint intervals that do not touch.
enum FloorIntervals {
  /// The same time with touching windows joined and empty ones left out.
  static func joined(_ windows: [FloorWindow]) -> [FloorWindow] {
    var joined: [FloorWindow] = []
    for window in windows where window.start < window.end {
      if let last = joined.last, window.start <= last.end {
        joined[joined.count - 1].end = max(last.end, window.end)
      } else {
        joined.append(window)
      }
    }
    return joined
  }

  static func union(_ a: [FloorWindow], _ b: [FloorWindow]) -> [FloorWindow] {
    joined((a + b).sorted { ($0.start, $0.end) < ($1.start, $1.end) })
  }

  static func intersection(_ a: [FloorWindow], _ b: [FloorWindow]) -> [FloorWindow] {
    var shared: [FloorWindow] = []
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      let start = max(a[i].start, b[j].start)
      let end = min(a[i].end, b[j].end)
      if start < end { shared.append(FloorWindow(start: start, end: end)) }
      if a[i].end < b[j].end { i += 1 } else { j += 1 }
    }
    return shared
  }

  static func difference(_ a: [FloorWindow], _ b: [FloorWindow]) -> [FloorWindow] {
    var left: [FloorWindow] = []
    var j = 0
    for var window in a {
      while j < b.count, b[j].end <= window.start { j += 1 }
      var k = j
      while k < b.count, b[k].start < window.end {
        if b[k].start > window.start {
          left.append(FloorWindow(start: window.start, end: b[k].start))
        }
        window.start = max(window.start, b[k].end)
        k += 1
      }
      if window.start < window.end { left.append(window) }
    }
    return left
  }

  /// The seconds of `windows` inside `[start, end)`.
  static func seconds(_ windows: [FloorWindow], from start: Int64, to end: Int64) -> Int64 {
    var low = 0
    var high = windows.count
    while low < high {
      let middle = (low + high) / 2
      if windows[middle].end <= start { low = middle + 1 } else { high = middle }
    }
    var seconds: Int64 = 0
    while low < windows.count, windows[low].start < end {
      seconds += min(windows[low].end, end) - max(windows[low].start, start)
      low += 1
    }
    return seconds
  }
}
