import OpsScheduling

/// One instance of a file that `workshop bench` reads.
struct BenchInstance: Sendable, Equatable {
  /// What to solve.
  enum Work: Sendable, Equatable {
    /// A job shop, flexible or not.
    case shop(ShopInstance)
    /// Lots under a limit of capacity.
    case lots(LotSizingInstance)
  }

  /// Its name in the file; empty where the file gives none.
  var name: String
  let work: Work
}
