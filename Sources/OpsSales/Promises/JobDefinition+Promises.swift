import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Dates that one commit writes.
  private static let datesAtOnce = 200

  /// Works out when pending requests can be delivered and keeps the days that changed, so that
  /// people are told of them.
  static let refreshPromises = JobDefinition(
    "promises.refresh",
    "Calculates when pending requests can be delivered, and records the dates that changed.",
    every: Settings.promiseRefreshing,
    hasWork: { transaction, _ in try await PromiseRound.isDue(transaction) },
    work: refresh)

  @Sendable private static func refresh(_ handle: JobHandle) async throws -> String {
    let changes = try await handle.read { try await PromiseRound.changes($0) }
    for start in stride(from: 0, to: changes.count, by: datesAtOnce) {
      try Task.checkCancellation()
      let part = Array(changes[start..<min(start + datesAtOnce, changes.count)])
      try await handle.write { transaction in
        for change in part { try await change.apply(transaction) }
      }
    }
    return "\(Counted.text(changes.count, "promised date")) changed"
  }
}
