/// Sizes lots under a limit of capacity.
///
/// A Lagrangean relaxation gives a lower bound and, with the cheapest production for the set-ups
/// it leads to, first plans. Simulated annealing over the set-ups, each priced exactly by the
/// transport problem that they leave, improves the best of them until it is proven best or the
/// tries are used up. Where there are at most 12 set-ups to choose, all ways are tried instead, and
/// the plan is proven best. Source of the relaxation: Trigeiro, Thomas and McClain, see
/// ``LotSizingInstance``.
public enum LotSizer {
  /// The best plan found.
  ///
  /// - Parameters:
  ///   - seed: The same seed gives the same plan, unless `isSpent` ends the search.
  ///   - iterations: Most set-up changes to try.
  ///   - isSpent: Asked now and then; true ends the search with the best plan so far.
  /// - Throws: `LotSizingError.infeasible` when no plan exists, `LotSizingError.notFound` when the
  ///   search finds none.
  public static func solve(
    _ instance: LotSizingInstance, seed: UInt64 = 1, iterations: Int = 60_000,
    isSpent: () -> Bool = { false }
  ) throws(LotSizingError) -> LotSizingPlan {
    if let period = CapacityCheck(instance).firstOverloaded { throw .infeasible(period: period) }
    var search = LotSearch(instance, seed: seed)
    search.relax(isSpent)
    if search.isSmall {
      search.enumerate()
      return try search.plan()
    }
    search.repair(iterations, isSpent)
    search.improve(iterations, isSpent)
    return try search.plan()
  }
}
