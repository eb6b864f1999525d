/// The length of the shortest schedule of one machine if operations could be interrupted.
///
/// Each operation is released at its head, and its tail follows it elsewhere. Jackson's rule
/// (always run the released operation with the longest tail) is best with interruptions, so
/// its length is a lower bound without them (Carlier 1982). Takes O(n log n).
enum PreemptiveBound {
  /// An operation on the machine; `tail` is the time after its end.
  struct Task {
    var head: Int
    var duration: Int
    var tail: Int
  }

  /// - Returns: the bound; 0 without tasks.
  static func length(of tasks: [Task]) -> Int {
    let released = tasks.sorted { $0.head < $1.head }
    var left = released.map(\.duration)
    var waiting = KeyedHeap()
    var (time, next, longest) = (0, 0, 0)
    while true {
      if waiting.isEmpty {
        guard next < released.count else { return longest }
        time = max(time, released[next].head)
      }
      while next < released.count, released[next].head <= time {
        waiting.push(next, key: -released[next].tail)
        next += 1
      }
      guard let (key, task) = waiting.pop() else { return longest }
      let end = time + left[task]
      if next < released.count, released[next].head < end {
        left[task] = end - released[next].head
        time = released[next].head
        waiting.push(task, key: key)
      } else {
        time = end
        longest = max(longest, end + released[task].tail)
      }
    }
  }
}
