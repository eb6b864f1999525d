import OpsDomain
import OpsStorage

extension SavedPlan {
  /// Stages the plan anew and makes sure that it is still exactly what was shown. The changeset is
  /// ready to be committed with ``Changeset/apply(_:)``.
  ///
  /// The operations run with the rights of the user who applies the plan, and at that time. They
  /// take the identifiers they were shown with; times that follow from the moment of the plan move
  /// with it.
  /// Throws `stale.plan` with what has moved, and `denied.permission`.
  public func staged(over dependencies: AppDependencies, _ call: Call) async throws -> Changeset {
    guard (state == nil) == (dependencies.desk.forwarder == nil) else {
      let place = state == nil ? "on the machine of the book" : "from a server"
      throw OpsError(
        .usage, "The plan was saved \(place), and can only be applied there", field: "file",
        hint: "plan again")
    }
    if let state { return try await staged(over: dependencies, leaving: state) }
    let now = dependencies.desk.clock.now()
    let changeset = try await Changeset.open(over: dependencies, at: now)
    try await checkReads(changeset, call.principal)
    do {
      try await changeset.run(steps, call)
    } catch let error as OpsError {
      throw Self.stale(error)
    }
    let comparison = PlanComparison(plan: self, now: now, principal: call.principal)
    guard let difference = comparison.difference(changeset.changes) else {
      guard changeset.store.log.fingerprint == fingerprint else {
        throw Self.stale("the records that its operations read have changed")
      }
      return changeset
    }
    throw Self.stale(difference)
  }

  /// What the refusal of an operation means for the plan. Errors that say nothing of the book stay
  /// as they are.
  static func stale(_ error: OpsError) -> OpsError {
    switch error.errorClass {
    case .denied, .signin, .internalError, .tempfail, .unavailable, .interrupted: error
    default: stale(error.message)
    }
  }

  static func stale(_ what: String) -> OpsError {
    OpsError(
      .stalePlan, "The plan is stale, nothing was applied: \(what)", hint: "plan again")
  }

  private func checkReads(_ changeset: Changeset, _ principal: Principal) async throws {
    let before = Dictionary(
      results.map { (ReadLog.Name(schema: $0.schema, id: $0.id), $0.old) },
      uniquingKeysWith: { first, _ in first })
    let reads = reads
    let moved = try await changeset.store.aside { reader in
      var moved: [MovedRecord] = []
      for read in reads {
        let now = try await reader.record(read.schema, id: read.id)
        guard (now?.version ?? 0) != read.version else { continue }
        let old = before[ReadLog.Name(schema: read.schema, id: read.id)] ?? nil
        moved.append(
          MovedRecord(
            schema: read.schema, id: read.id, before: old ?? (read.version == 0 ? nil : now),
            now: now))
      }
      return moved
    }
    guard moved.isEmpty else {
      throw try await changeset.refusal(
        ChangesetRace(moved: moved), .stalePlan, for: principal)
    }
  }
}

extension Changeset {
  /// Commits an applied plan. Throws what ``commit(_:)`` throws, `stale.plan` instead of a
  /// conflict.
  public func apply(_ call: Call) async throws -> CommitReceipt? {
    if let server {
      do {
        return try await commit(call, at: server)
      } catch let error as OpsError where error.code == .conflictVersion {
        throw OpsError(
          .stalePlan, "The plan is stale. \(error.message)", hint: "plan again")
      }
    }
    do {
      return try await seal(call)
    } catch let race as ChangesetRace {
      throw try await refusal(race, .stalePlan, for: call.principal)
    }
  }
}
