import OpsDomain
import OpsStorage

/// Plans of a book on a server. The file has the operations with their identifiers, and in place of
/// versions and rows a digest of what the planner was shown: rows that the planner may not see
/// leave the server in no form.
extension SavedPlan {
  /// Makes a plan of the operations that are staged at the server. The server runs them once more,
  /// and a plan is refused if their result is different this time.
  ///
  /// Throws `conflict.version` then, and `rule.violated` for confidential records.
  static func make(
    _ changeset: Changeset, at server: ServerStaging, _ call: Call
  ) async throws -> SavedPlan {
    let plan = try await server.plan(wantsChanges: false)
    guard plan.confidential.isEmpty else { throw secret(plan.confidential) }
    if let last = server.steps.last, let state = last.state,
      !state.isSame(as: plan.state, after: plan.at.since(last.at))
    {
      throw OpsError(
        .conflictVersion, "The book changed while the plan was being calculated",
        hint: "plan again")
    }
    return SavedPlan(plan, of: changeset, by: call.principal)
  }

  /// Stages the plan at the server. Throws `stale.plan` if it would change something else than was
  /// shown. The commit checks this again.
  func staged(
    over dependencies: AppDependencies, leaving state: TimedDigest
  ) async throws -> Changeset {
    let changeset = try await Changeset.open(over: dependencies)
    guard let server = changeset.server else {
      throw OpsError(.internalError, "The changeset is not at a server")
    }
    let planned = steps.enumerated().map { index, step in
      StagedStep(step, at: at).leaving(index == steps.count - 1 ? state : nil)
    }
    let held = dependencies.desk.heldFacts?.files(namedIn: .list(steps.map(\.input)))
    server.take(planned, madeBy: madeBy, files: held ?? [])
    let now: StagedPlan
    do {
      now = try await server.plan(wantsChanges: false, isRefresh: true)
    } catch let error as OpsError {
      throw Self.stale(error)
    }
    guard state.isSame(as: now.state, after: now.at.since(at)) else {
      throw Self.stale("the records that it changes have changed, or would get other values now")
    }
    return changeset
  }
}

extension Changeset {
  /// Where the files are that the operations name, by their digests.
  var heldPaths: [String: String] {
    dependencies.desk.heldFacts?.paths(namedIn: steps.map(\.input)) ?? [:]
  }
}
