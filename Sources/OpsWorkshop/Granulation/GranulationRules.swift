import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for granulations.
enum GranulationRules {
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
    for (field, value) in [("temperature", new.temperature), ("pressure", new.pressure)] {
      guard let value, value > .whole(2000) || value < .whole(-300) else { continue }
      throw OpsError(
        .badValue, "\(field) \(value) is out of range", field: field,
        hint: "write degrees Celsius and bar")
    }
  }
}
