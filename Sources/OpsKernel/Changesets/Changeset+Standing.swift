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
      let isOfRun = Reversal.isOfRun(reason)
      for name in Reversal.allReversed(by: reason) {
        guard let commit = try await name.commit(in: journal, before: .max) else { continue }
        try await search.requireRights(to: commit, isPartOfRun: isOfRun)
      }
    }
  }

  /// Asks whether it still is the time in which the changes were staged, where the rules of one
  /// depend on it: nothing runs them again. Throws `conflict.version`.
  func requireSamePeriod() async throws {
    let desk = parent.desk
    let world = desk.world
    var asked: [String: CollectionRules] = [:]
    for change in changes {
      let rules = try world.rules.rules(for: change.schema)
      if rules.period != nil { asked[change.schema.name] = rules }
    }
    let moments = Set(steps.map(\.at)).sorted()
    let now = world.clock.now()
    for rules in asked.values.sorted(by: { $0.schema.name < $1.schema.name }) {
      guard let period = rules.period else { continue }
      let earlier = try await desk.store.read(.latest) { reader -> (then: String, now: String)? in
        let system = Transaction(reading: reader, context: world.context(for: .system))
        let current = try await period(now, system)
        for moment in moments {
          let then = try await period(moment, system)
          if then != current { return (then, current) }
        }
        return nil
      }
      guard let earlier else { continue }
      throw OpsError(
        .conflictVersion,
        "Nothing was committed: \(Article.text(rules.schema.noun)) was staged in "
          + "\(earlier.then), but now it is \(earlier.now)",
        hint: "`commit --refresh` runs the operations again as of now; `rollback` drops them")
    }
  }
}
