/// Narrows the windows of the operations of one machine: only one of them runs at a time.
///
/// Two rules, each in O(n²), each also used on the mirrored time axis:
/// - edge finding (Carlier & Pinson 1989, in the form of Nuijten 1994): an operation that does
///   not fit before the end of a set must come after all of the set;
/// - detectable precedences (Vilím 2002): what cannot come after an operation comes before it.
struct MachineWindows {
  private struct Task {
    var node: Int
    var earliest: Int
    var latest: Int
    var duration: Int
  }

  private var tasks: ContiguousArray<Task> = []
  private var narrowed: ContiguousArray<Int> = []
  /// For the deadline at hand: when the set of tasks released from each one on would end.
  private var setEnd: ContiguousArray<Int> = []
  /// The tasks whose window changed in the last call.
  private(set) var changed: ContiguousArray<Int> = []

  /// Narrows the windows of the given nodes.
  /// - Returns: false if the operations do not fit into their windows.
  mutating func narrow(
    _ nodes: ContiguousArray<Int>, of graph: ShopGraph, in windows: inout TimeWindows
  ) -> Bool {
    changed.removeAll(keepingCapacity: true)
    for isMirrored in [false, true] {
      tasks.removeAll(keepingCapacity: true)
      for node in nodes {
        let (earliest, latest) = (windows.earliest[node], windows.latest[node])
        tasks.append(
          Task(
            node: node, earliest: isMirrored ? -latest : earliest,
            latest: isMirrored ? -earliest : latest, duration: graph.shortest[node]))
      }
      guard raise() else { return false }
      for (index, task) in tasks.enumerated() where narrowed[index] > task.earliest {
        changed.append(task.node)
        if isMirrored {
          windows.latest[task.node] = -narrowed[index]
        } else {
          windows.earliest[task.node] = narrowed[index]
        }
      }
    }
    return true
  }

  /// Raises the earliest starts of `tasks` into `narrowed`.
  private mutating func raise() -> Bool {
    // Insertion sort: the order hardly changes from call to call.
    for index in tasks.indices.dropFirst() {
      let task = tasks[index]
      var place = index
      while place > 0, tasks[place - 1].earliest > task.earliest {
        tasks[place] = tasks[place - 1]
        place -= 1
      }
      tasks[place] = task
    }
    narrowed.removeAll(keepingCapacity: true)
    setEnd.removeAll(keepingCapacity: true)
    for task in tasks {
      narrowed.append(task.earliest)
      setEnd.append(0)
    }
    // Unsafe buffers, because nearly all of the time of a bound is spent in these loops.
    let isPossible = tasks.withUnsafeBufferPointer { tasks in
      narrowed.withUnsafeMutableBufferPointer { narrowed in
        setEnd.withUnsafeMutableBufferPointer { setEnd in
          for index in 0..<tasks.count {
            let deadline = tasks[index].latest
            guard Self.findEdges(tasks, deadline, &narrowed, &setEnd) else { return false }
          }
          Self.findPrecedences(tasks, &narrowed)
          return true
        }
      }
    }
    guard isPossible else { return false }
    for (index, task) in tasks.enumerated() where narrowed[index] + task.duration > task.latest {
      return false
    }
    return true
  }

  /// Edge finding with the tasks that must end by a deadline.
  private static func findEdges(
    _ tasks: UnsafeBufferPointer<Task>, _ deadline: Int,
    _ narrowed: inout UnsafeMutableBufferPointer<Int>,
    _ setEnd: inout UnsafeMutableBufferPointer<Int>
  ) -> Bool {
    let never = Int.min / 4
    var work = 0
    var last = never
    var index = tasks.count
    while index > 0 {
      index &-= 1
      if tasks[index].latest <= deadline {
        work &+= tasks[index].duration
        last = max(last, tasks[index].earliest &+ work)
      }
      setEnd[index] = last
    }
    if last > deadline { return false }
    var until = never
    while index < tasks.count {
      let task = tasks[index]
      if task.latest <= deadline {
        until = max(until, task.earliest &+ work)
        work &-= task.duration
      } else {
        if work > 0, task.earliest &+ work &+ task.duration > deadline {
          narrowed[index] = max(narrowed[index], setEnd[index])
        }
        if until &+ task.duration > deadline { narrowed[index] = max(narrowed[index], last) }
      }
      index &+= 1
    }
    return true
  }

  /// Raises each task above what cannot follow it.
  private static func findPrecedences(
    _ tasks: UnsafeBufferPointer<Task>, _ narrowed: inout UnsafeMutableBufferPointer<Int>
  ) {
    for index in 0..<tasks.count {
      let task = tasks[index]
      let end = task.earliest &+ task.duration
      var reached = Int.min / 4
      for other in tasks where end > other.latest &- other.duration && other.node != task.node {
        reached = max(reached, other.earliest) &+ other.duration
      }
      narrowed[index] = max(narrowed[index], reached)
    }
  }
}
