/// A proof that the capacity is too small: up to some period, demand and one set-up of each
/// demanded item need more than there is.
struct CapacityCheck {
  /// The first such period, counted from 0; nil when there is no such proof.
  let firstOverloaded: Int?

  init(_ instance: LotSizingInstance) {
    var capacity = 0.0
    var load = 0.0
    var isSetUp = Array(repeating: false, count: instance.items)
    for period in 0..<instance.periods {
      capacity += instance.capacity[period]
      for item in 0..<instance.items where instance.demand[item][period] > 0 {
        load += instance.demand[item][period] * instance.consumption[item]
        if !isSetUp[item] { load += instance.setupTime[item] }
        isSetUp[item] = true
      }
      if load > capacity * (1 + 1e-12) + 1e-9 {
        firstOverloaded = period
        return
      }
    }
    firstOverloaded = nil
  }
}
