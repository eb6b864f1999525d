import OpsDomain
import OpsStorage

extension Changeset {
  /// Asks once more what staging asked beyond the permissions of the operations: a fresh sign-in
  /// for what is sensitive, and the rights to what was taken back. Hours may lie between the two.
  ///
  /// Throws `signin.not_fresh`, `denied.permission` and `denied.scope`.
  func requireStanding(_ principal: Principal) async throws {
    let world = parent.desk.world
    let now = world.clock.now()
    for change in changes where !principal.isSystem {
      let rules = try world.rules.rules(for: change.schema)
      if let action = rules.sensitive?(change.old, change.new) {
        try principal.requireFresh(at: now, for: action)
      }
    }
    let journal = parent.desk.store.journal
    let search = CommitSearch(
      journal: journal, operations: parent.desk.operations, principal: principal, now: now,
      isRedo: false)
    for reason in store.elevations {
      guard let name = Reversal.reversed(by: reason),
        let commit = try await name.commit(in: journal, before: .max)
      else { continue }
      try await search.requireRights(to: commit)
    }
  }

  /// Asks whether it still is the day on which the changes were staged, where the rules of one
  /// depend on it: nothing runs them again. Throws `conflict.version`.
  func requireSameDay() throws {
    let world = parent.desk.world
    let today = world.calendar.date(of: world.clock.now())
    let days = steps.map { world.calendar.date(of: $0.at) }
    guard let day = days.first(where: { $0 != today }) else { return }
    for change in changes where try world.rules.rules(for: change.schema).dependsOnDay {
      throw OpsError(
        .conflictVersion,
        "Nothing was committed: a \(change.schema.noun) was staged on \(day), and today is "
          + "\(today)",
        hint: "`commit --refresh` runs the operations again as of today; `rollback` drops them")
    }
  }
}
