import OpsDomain
import OpsStorage

/// A changeset of a book on a server: what the server is asked.
extension Changeset {
  /// Has the server commit everything as one commit, or nothing. Throws what ``commit(_:)`` throws,
  /// and `tempfail.unknown_outcome` when no answer came: the same commit can be asked for again.
  func commit(_ call: Call, at server: ServerStaging) async throws -> CommitReceipt? {
    let steps = steps
    let single = steps.count == 1 ? steps.first : nil
    var judged = call
    judged.reason = call.reason ?? single?.reason ?? label
    try judged.checkTexts()
    try await checkRows(of: judged, at: server)
    let world = parent.desk.world
    return try await server.seal(
      judged, key: OperationKey.make(clock: world.clock, random: world.random))
  }

  /// Throws `confirm.needed` when `call` may not touch as many records as are staged.
  func checkRows(of call: Call, at server: ServerStaging) async throws {
    guard !steps.isEmpty, let allowance = try parent.desk.allowance(for: call), allowance != .any
    else { return }
    try allowance.check(try await server.plan(wantsChanges: false).records)
  }

  /// What would be committed, as `principal` may see it.
  func plan(for principal: Principal, at server: ServerStaging) async throws -> ChangesetPlan {
    let steps = steps
    guard !steps.isEmpty else { return .nothing }
    let told = try await server.plan(wantsChanges: true)
    let (views, hidden) = try await parent.desk.describe(told.changes ?? [], for: principal)
    return ChangesetPlan(
      base: nil, operations: steps.map(\.operation), changes: views,
      hidden: hidden + told.hidden, records: told.records)
  }
}

extension Desk {
  /// Whether operations are staged at a server, which takes no secrets beside their input.
  package var isStagedAtServer: Bool { forwarder is ServerStaging }
}
