/// The open seconds of several machines together, as a function of time.
struct FloorCapacity {
  /// The times at which the number of open machines changes, with the sum of open seconds so far.
  private var times: [Int64] = []
  private var sums: [Int64] = []
  private var rates: [Int64] = []

  init(_ machines: [[FloorWindow]]) {
    var changes: [(time: Int64, by: Int64)] = []
    for windows in machines {
      for window in windows {
        changes.append((window.start, 1))
        changes.append((window.end, -1))
      }
    }
    changes.sort { $0.time < $1.time }
    var rate: Int64 = 0
    var sum: Int64 = 0
    for change in changes {
      if let last = times.last { sum += (change.time - last) * rate }
      rate += change.by
      if times.last == change.time {
        rates[rates.count - 1] = rate
      } else {
        times.append(change.time)
        sums.append(sum)
        rates.append(rate)
      }
    }
  }

  /// The open seconds before a time.
  func seconds(before time: Int64) -> Int64 {
    guard let first = times.first, time > first else { return 0 }
    let index = Self.last(times, notAbove: time)
    return sums[index] + (time - times[index]) * rates[index]
  }

  /// The earliest time with so many open seconds before it; nil if there are never so many.
  func time(of seconds: Int64) -> Int64? {
    guard let last = sums.last, seconds <= last else { return nil }
    guard seconds > 0 else { return times.first }
    let index = Self.last(sums, notAbove: seconds - 1)
    let left = seconds - sums[index]
    return times[index] + (left + rates[index] - 1) / rates[index]
  }

  private static func last(_ values: [Int64], notAbove value: Int64) -> Int {
    var low = 0
    var high = values.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if values[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }
}
