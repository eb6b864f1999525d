import OpsDomain
import OpsWarehouse

/// What happened to one product in one size in a period: the requests for it and the goods that
/// came in, to be played again with any policy.
struct ReplayedGoods: Sendable {
  /// A request as the replay knows it.
  struct Request: Sendable {
    let wish: AllocationWish
    let customer: RecordID
    /// The day on which it was made.
    let made: CivilDate
    /// The day on which it is in the queue: the day it was made, or the first day of the period.
    let from: CivilDate
    /// The last day on which it waits; nil for one that nobody gave up.
    var until: CivilDate?
  }

  /// Goods that came in.
  struct Receipt: Sendable {
    let day: CivilDate
    let quantity: Quantity
    let lot: String
    /// The last day on which they are good; ``CivilDate/maximum`` for no limit.
    let due: CivilDate
  }

  /// Decimals a quantity of the product may have, 0 to 6.
  let scale: Int
  var requests: [Request] = []
  var receipts: [Receipt] = []

  init(scale: Int) { self.scale = scale }
}
