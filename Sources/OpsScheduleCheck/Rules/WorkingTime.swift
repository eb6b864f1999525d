/// Working time of a machine in joined windows, with sums for quick questions.
struct WorkingTime {
  private var starts: [Int64] = []
  private var ends: [Int64] = []
  /// Working seconds before each window.
  private var sums: [Int64] = []

  /// Windows in any order; what does not end after its start is left out.
  init(_ windows: [CheckedWindow]) {
    let range = ScheduleCheck.range
    for window in windows.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      let start = max(window.start, range.lowerBound)
      let end = min(window.end, range.upperBound)
      guard start < end else { continue }
      if let last = ends.last, start <= last {
        ends[ends.count - 1] = max(last, end)
      } else {
        starts.append(start)
        ends.append(end)
      }
    }
    var sum: Int64 = 0
    for (start, end) in zip(starts, ends) {
      sums.append(sum)
      sum += end - start
    }
  }

  /// The time that is working time in both.
  func shared(with other: WorkingTime) -> WorkingTime {
    WorkingTime(zip(starts, ends).flatMap { other.stretches(from: $0, to: $1) })
  }

  /// Working seconds from one moment to a later one.
  func seconds(from start: Int64, to end: Int64) -> Int64 {
    max(0, seconds(before: end) - seconds(before: start))
  }

  /// Whether all of the stretch is working time. An empty one always is.
  func covers(_ start: Int64, _ end: Int64) -> Bool {
    guard start < end else { return true }
    guard let window = window(at: start) else { return false }
    return end <= ends[window]
  }

  /// Whether the second that begins then is working time.
  func contains(_ moment: Int64) -> Bool { window(at: moment) != nil }

  /// The working stretches within an interval.
  func stretches(from start: Int64, to end: Int64) -> [CheckedWindow] {
    var result: [CheckedWindow] = []
    var index = max(0, place(of: start))
    while index < starts.count, starts[index] < end {
      let stretch = CheckedWindow(start: max(start, starts[index]), end: min(end, ends[index]))
      if stretch.start < stretch.end { result.append(stretch) }
      index += 1
    }
    return result
  }

  private func seconds(before moment: Int64) -> Int64 {
    let index = place(of: moment)
    return index < 0 ? 0 : sums[index] + min(moment, ends[index]) - starts[index]
  }

  private func window(at moment: Int64) -> Int? {
    let index = place(of: moment)
    return index >= 0 && moment < ends[index] ? index : nil
  }

  /// The last window that starts at the moment or before; -1 if there is none.
  private func place(of moment: Int64) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
