import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Positions removed in one commit.
  private static let portion = 500

  /// Removes places of drivers that are too old.
  static let agePositions = JobDefinition(
    "driver.positions", "Removes positions of drivers that are older than market.keep_positions.",
    every: Settings.positionAging, stage: .keep,
    hasWork: { transaction, _ in try await !old(1, transaction).isEmpty },
    work: { handle in
      var removed = 0
      while true {
        let count = try await handle.write { transaction in
          let positions = try await old(portion, transaction)
          for position in positions {
            try await transaction.repository(DriverPosition.self).delete(position)
          }
          return positions.count
        }
        removed += count
        if count < portion { break }
      }
      return Counted.text(removed, "position removed", "positions removed")
    })

  private static func old(
    _ count: Int, _ transaction: Transaction
  ) async throws -> [DriverPosition] {
    let kept = try await Settings.keptPositions.value(transaction)
    let end = transaction.now.adding(milliseconds: -kept.milliseconds)
    return try await transaction.repository(DriverPosition.self).first(
      count, where: .less(DriverPosition.Columns.at, end),
      order: [.ascending(DriverPosition.Columns.at)])
  }
}
