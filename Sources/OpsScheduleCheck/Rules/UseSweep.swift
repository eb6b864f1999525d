/// Finds times when more of a resource is in use than exists, by sweeping over starts and ends.
struct UseSweep {
  /// A quantity of the resource for a period: in use by an assignment, or available.
  struct Stretch {
    var window: CheckedWindow
    var count: Int
    /// The assignment that uses it; nil for the supply itself.
    var user: CheckedAssignment.Key?
  }

  /// A time at which too much is in use, with the worst of it.
  struct Excess {
    var from: Int64
    var to: Int64
    var used: Int
    var available: Int
    /// The use that began last when the excess began.
    var user: CheckedAssignment.Key?
  }

  private struct Event {
    var time: Int64
    var used: Int
    var available: Int
    var user: CheckedAssignment.Key?
  }

  /// A count beyond this makes no difference, and sums of it cannot overflow.
  private static let mostCount = 1_000_000

  /// Each unbroken excess, in the order of time.
  static func excesses(of stretches: [Stretch]) -> [Excess] {
    var events: [Event] = []
    for stretch in stretches where stretch.window.start < stretch.window.end {
      let isUse = stretch.user != nil
      let count = min(max(0, stretch.count), mostCount)
      let used = isUse ? count : 0
      let available = isUse ? 0 : count
      events.append(
        Event(
          time: stretch.window.start, used: used, available: available, user: stretch.user))
      events.append(
        Event(time: stretch.window.end, used: -used, available: -available, user: nil))
    }
    events.sort { $0.time < $1.time }
    var found: [Excess] = []
    var open: Excess?
    var used = 0
    var available = 0
    var user: CheckedAssignment.Key?
    var index = 0
    while index < events.count {
      let time = events[index].time
      while index < events.count, events[index].time == time {
        used += events[index].used
        available += events[index].available
        user = events[index].user ?? user
        index += 1
      }
      if used > available {
        if open == nil {
          open = Excess(from: time, to: time, used: used, available: available, user: user)
        } else if let worst = open, used - available > worst.used - worst.available {
          open?.used = used
          open?.available = available
        }
      } else if var excess = open {
        excess.to = time
        found.append(excess)
        open = nil
      }
    }
    return found
  }
}
