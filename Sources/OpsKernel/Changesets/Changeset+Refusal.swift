import OpsDomain
import OpsStorage

extension Changeset {
  /// The refusal that says what has moved, by the names people know, as far as the caller sees it.
  func refusal(
    _ race: ChangesetRace, _ code: ErrorCode, for principal: Principal
  ) async throws -> OpsError {
    let describer = ChangeDescriber(
      world: parent.desk.world, principal: principal, store: parent.desk.store)
    var names: [String] = []
    for record in race.moved.prefix(3) { names.append(try await describer.sentence(record)) }
    if race.moved.count > names.count { names.append("\(race.moved.count - names.count) more") }
    let what = names.joined(separator: "; ")
    if code == .stalePlan {
      return OpsError(
        .stalePlan, "The plan is stale, nothing was applied: \(what)", hint: "plan again")
    }
    return OpsError(
      code, "Nothing was committed: \(what)",
      hint: "`commit --refresh` runs the operations again on today's figures; `rollback` drops them"
    )
  }
}
