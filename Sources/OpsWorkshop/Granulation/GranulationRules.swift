import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for granulations.
enum GranulationRules {
  /// What a temperature and a pressure may be.
  private static let range: ClosedRange<Quantity> =
    Quantity.whole(-300)...Quantity.whole(2000)

  static let records = CollectionRules(
    GranulationRecord.self, readable: .productionQualityControl,
    write: [.insert: .productionQualityControl, .delete: .productionQualityControl]
  )
  .byHand([.insert: [GranulationService.record], .delete: [GranulationService.record]])
  .transition(of: GranulationRecord.self) { _, new in
    guard let new else { return }
    if let start = new.startedAt, let end = new.endedAt, end < start {
      throw OpsError(
        .badDate, "A granulation must end after it begins", field: "end",
        hint: "give an --end after --start")
    }
    for (field, name, value, unit) in [
      ("temperature", "Temperature", new.temperature, "degrees Celsius"),
      ("pressure", "Pressure", new.pressure, "bar"),
    ] {
      guard let value, !range.contains(value) else { continue }
      throw OpsError(
        .badValue, "\(name) \(value) \(unit) is out of range", field: field,
        hint: "allowed: \(range.lowerBound) to \(range.upperBound) \(unit)")
    }
  }
}
