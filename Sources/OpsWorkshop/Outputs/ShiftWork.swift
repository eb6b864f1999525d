import OpsDomain
import OpsKernel
import OpsStorage

/// What was done in the shifts of a day.
enum WorkOfDay {
  /// Whether a batch of that day was begun, or an output of it was recorded.
  ///
  /// - Parameter system: With the rights of the system.
  static func hasBegun(_ day: CivilDate, _ system: Transaction) async throws -> Bool {
    let batches = try await system.repository(ProductionBatch.self)
      .count(where: .both(.equals(ProductionBatch.Columns.day, day), ProductionBatch.executed))
    guard batches == 0 else { return true }
    return try await system.repository(MachineOutput.self)
      .count(where: .equals(MachineOutput.Columns.day, day)) > 0
  }
}
