/// A solution as the search keeps it: in which order the operations are placed, and where.
///
/// The order respects the jobs; each machine does its operations in this order. Every such
/// plan is feasible, which makes mixing two plans simple.
struct ShopPlan: Sendable {
  var makespan: Int
  /// All nodes, each after the ones it waits for.
  var order: ContiguousArray<Int>
  /// The alternative that does each node; entry 0 is unused.
  var alternative: ContiguousArray<Int>
}
