/// Raises a lower bound by proofs that no schedule of a certain length exists.
///
/// A length is fixed and the time windows that it leaves are narrowed; if something does not fit,
/// every schedule is longer. First by propagation alone, then with shaving (Martin & Shmoys 1996):
/// parts of a window are assumed, and cut off if that leads to a contradiction. Works in slices,
/// so that a search can go on in between.
struct DestructiveBound {
  /// Every schedule is at least this long.
  private(set) var lower: Int
  /// The most work of the first bound, about 0.1 s.
  private static let firstWork = 50_000_000
  /// The shortest length that could not be refuted, or that a schedule has.
  private var open: Int
  private let graph: ShopGraph
  private var propagation: WindowPropagation

  // The length being refuted, and how far the shaving has come.
  private var length = 0
  private var windows: TimeWindows?
  private var node = 1
  private var unchanged = 0
  /// How far above the bound the next length is tried: short lengths are refuted quickly, so it
  /// grows with each success, and the bound is useful at any time.
  private var stride = 1

  /// - Parameters:
  ///   - lower: a proven bound.
  ///   - makespan: the length of a known schedule.
  init(_ graph: ShopGraph, lower: Int, makespan: Int) {
    self.graph = graph
    self.lower = lower
    open = max(lower, makespan)
    propagation = WindowPropagation(graph)
    propagation.workLimit = Self.firstWork
    propagateOnly()
    open = max(self.lower, makespan)
  }

  /// Whether further work can raise the bound no more.
  var isDone: Bool { lower >= open }

  /// Finds the shortest length that propagation alone does not refute.
  private mutating func propagateOnly() {
    while lower < open {
      let middle = lower + (open - lower) / 2
      var windows = TimeWindows(graph, length: middle)
      if propagation.narrowAll(&windows) { open = middle } else { lower = middle + 1 }
    }
  }

  /// Goes on shaving for about so much work.
  /// - Parameter makespan: the length of the best schedule known by now.
  /// - Returns: the work done, in the same unit.
  mutating func advance(work: Int, makespan: Int) -> Int {
    open = min(open, makespan)
    let start = propagation.work
    propagation.workLimit = start + 2 * work
    while !isDone, propagation.work - start < work {
      guard var windows else {
        begin()
        continue
      }
      self.windows = nil
      if length >= open {
        continue
      } else if unchanged >= graph.count {
        open = length
      } else if shave(&windows) {
        self.windows = windows
      } else {
        refuted()
      }
    }
    return propagation.work - start
  }

  private mutating func refuted() {
    lower = length + 1
    stride = min(2 * stride, 1 << 40)
  }

  /// Picks the next length to refute: at most halfway between the bound and the best plan.
  private mutating func begin() {
    length = lower + min(stride - 1, (open - lower) / 2)
    var fresh = TimeWindows(graph, length: length)
    node = 1
    unchanged = 0
    if propagation.narrowAll(&fresh) { windows = fresh } else { refuted() }
  }

  /// Cuts what it can off the window of the next node, at both ends.
  /// - Returns: false if the length is refuted.
  private mutating func shave(_ windows: inout TimeWindows) -> Bool {
    var isChanged = false
    for fromLeft in [true, false] {
      var part = (windows.latest[node] - windows.earliest[node] - graph.shortest[node]) / 2
      while true {
        let slack = windows.latest[node] - windows.earliest[node] - graph.shortest[node]
        part = min(part, slack)
        var trial = windows
        if fromLeft {
          trial.latest[node] -= slack - part
        } else {
          trial.earliest[node] += slack - part
        }
        if propagation.narrow(&trial, after: node) {
          if part == 0 { break }
          part /= 4
          continue
        }
        isChanged = true
        if part == slack { return false }
        if fromLeft {
          windows.earliest[node] += part + 1
        } else {
          windows.latest[node] -= part + 1
        }
        guard propagation.narrow(&windows, after: node) else { return false }
      }
    }
    unchanged = isChanged ? 0 : unchanged + 1
    node = node == graph.count ? 1 : node + 1
    return true
  }
}
