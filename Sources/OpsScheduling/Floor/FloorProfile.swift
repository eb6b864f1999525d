/// How many of something are free over time: a step function that changes at `times`.
struct FloorProfile: Sendable {
  /// Sorted; the first is before all times of the problem.
  private(set) var times: [Int64]
  private(set) var free: [Int]

  init(count: Int) {
    times = [.min]
    free = [count]
  }

  init(windows: [FloorPeople]) {
    times = [.min]
    free = [0]
    for people in windows where people.window.start < people.window.end {
      if times[times.count - 1] == people.window.start {
        free[free.count - 1] = people.count
      } else {
        times.append(people.window.start)
        free.append(people.count)
      }
      times.append(people.window.end)
      free.append(0)
    }
  }

  /// The step that a time lies in.
  private func step(at time: Int64) -> Int {
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// Nil if one is free all through `[start, end)`; otherwise the end of the first time in it
  /// without one, `Int64.max` if there is no end.
  func busyUntil(from start: Int64, to end: Int64) -> Int64? {
    guard start < end else { return nil }
    var step = step(at: start)
    while step < times.count, step == 0 || times[step] < end {
      if free[step] <= 0 {
        repeat { step += 1 } while step < times.count && free[step] <= 0
        return step < times.count ? times[step] : .max
      }
      step += 1
    }
    return nil
  }

  /// Nil if one is free all through `[start, end)`; otherwise the begin of the last time in it
  /// without one.
  func busySince(from start: Int64, to end: Int64) -> Int64? {
    guard start < end else { return nil }
    var step = step(at: end - 1)
    while step > 0 || times[step] >= start {
      if free[step] <= 0 {
        while step > 0, free[step - 1] <= 0 { step -= 1 }
        return times[step]
      }
      guard times[step] > start else { return nil }
      step -= 1
    }
    return free[0] <= 0 ? .min : nil
  }

  /// Takes `count` in `[start, end)`; a negative count gives back.
  mutating func take(_ count: Int = 1, from start: Int64, to end: Int64) {
    guard start < end else { return }
    let first = cut(at: start)
    let last = cut(at: end)
    for step in first..<last { free[step] -= count }
  }

  /// The step that begins at a time, made if there is none.
  private mutating func cut(at time: Int64) -> Int {
    let step = step(at: time)
    if times[step] == time { return step }
    times.insert(time, at: step + 1)
    free.insert(free[step], at: step + 1)
    return step + 1
  }
}
