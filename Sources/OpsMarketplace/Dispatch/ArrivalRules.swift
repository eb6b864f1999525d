import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for estimated times: an estimate never changes, and the time that the
/// delivery took is added once.
enum ArrivalRules {
  static let estimates = CollectionRules(ArrivalEstimate.self, readable: .marketAdminister)
    .belonging(to: ArrivalEstimate.Columns.orderID.column)
    .transition(of: ArrivalEstimate.self) { old, new in
      guard let new else {
        throw OpsError(.badState, "An estimated time cannot be removed", field: "order")
      }
      guard new.earliest >= 0, new.earliest <= new.latest, (0...23).contains(new.hour),
        (new.actual == nil) == (new.deliveredAt == nil)
      else {
        throw OpsError(.badValue, "An estimated time must begin before it ends", field: "order")
      }
      guard let old else { return }
      var expected = old
      expected.version = new.version
      expected.actual = new.actual
      expected.deliveredAt = new.deliveredAt
      guard old.actual == nil, expected == new else {
        throw OpsError(.badState, "An estimate cannot be changed", field: "order")
      }
    }
}
