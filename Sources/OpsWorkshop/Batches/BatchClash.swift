import OpsDomain
import OpsKernel
import OpsStorage

/// Prevents two submitted batches from using the same station of a machine in the same shift.
struct BatchClash {
  let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("looks for batches of the same shift")
  }

  /// A batch in one of these states holds its stations.
  static let holding: [BatchStatus] = [.pending, .pendingExecution, .active]

  /// Other batches of the machine, day and shift, by number.
  func others(
    than batch: ProductionBatch, in states: [BatchStatus] = holding
  ) async throws -> [ProductionBatch] {
    typealias Columns = ProductionBatch.Columns
    return try await transaction.repository(ProductionBatch.self).all(
      where: .and([
        .equals(Columns.machineID, batch.machineID), .equals(Columns.day, batch.day),
        .equals(Columns.shift, batch.shift),
      ])
    ).filter { $0.id != batch.id && states.contains($0.status) }
      .sorted { TextFolding.bytewiseLess($0.number, $1.number) }
  }

  /// Throws `rule.violated` when another batch of the machine, day and shift holds one of the
  /// stations.
  func requireFree(_ contents: BatchContents) async throws {
    let batch = contents.batch
    let others = try await others(than: batch)
    guard !others.isEmpty else { return }
    let wanted = Set(contents.stations.map(\.position))
    for other in others {
      let held = try await transaction.repository(BatchStation.self)
        .all(where: .equals(BatchStation.Columns.batchID, other.id)).map(\.position)
      let both = wanted.intersection(held).sorted()
      guard !both.isEmpty else { continue }
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(other.number)) uses \(BatchLayout.named(both)) of "
          + "\(Excerpt.of(contents.machine.number)) in the \(batch.shift.rawValue) shift of "
          + "\(batch.day)", field: "batch",
        hint: "use other stations, another shift or another machine")
    }
  }

  /// Throws `rule.violated` if a batch of an earlier shift of the same machine was approved or
  /// begun and has not ended.
  func requireEarlierEnded(_ batch: ProductionBatch) async throws {
    typealias Columns = ProductionBatch.Columns
    let open = try await transaction.repository(ProductionBatch.self).all(
      where: .and([
        .equals(Columns.machineID, batch.machineID), .lessOrEqual(Columns.day, batch.day),
        .oneOf(Columns.status, [.pendingExecution, .active]),
      ]))
    let earlier = open.filter {
      $0.id != batch.id && ($0.day, $0.shift.place) < (batch.day, batch.shift.place)
    }
    guard let first = earlier.min(by: { ($0.day, $0.shift.place) < ($1.day, $1.shift.place) })
    else { return }
    throw OpsError(
      .ruleViolated,
      "\(Excerpt.of(first.number)) of the \(first.shift.rawValue) shift of \(first.day) is still "
        + "\(first.status.spoken) on the same machine", field: "batch",
      hint: first.status == .active
        ? "run `opsh batch complete \(first.number)` first"
        : first.guidanceAfterShift)
  }
}
