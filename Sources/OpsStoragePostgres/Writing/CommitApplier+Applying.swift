import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Writes one commit into the open SQL transaction, completely or not at all.
extension CommitApplier {
  /// A statement of a commit, and what it is about.
  struct Step {
    let step: SQLStep
    /// The change that it writes; nil for the journal's own.
    var change: Change?
    /// Whether it has to find exactly one row.
    var findsOne = false
  }

  /// A constraint's refusal, and whether another order of writes could avoid it.
  private struct Refusal: Error {
    let error: OpsError
    let dependsOnOrder: Bool
  }

  /// Throws why the commit was refused; the transaction is then as it was before. A failure that is
  /// no refusal is one of the whole transaction.
  func apply(on engine: Engine) throws {
    try engine.prepareStretch()
    do {
      try attempt(steps(on: engine), on: engine)
    } catch let refusal as Refusal where refusal.dependsOnOrder && changes.count > 1 {
      // Two records may have exchanged a key, or a parent gone before its children: what counts is
      // where the records end up.
      do {
        try attempt(stepsInAnyOrder(on: engine), on: engine)
      } catch is Refusal {
        // The first refusal names the record.
        throw refusal.error
      }
    } catch let refusal as Refusal {
      throw refusal.error
    }
    engine.stretch.add(self)
  }

  private func attempt(_ steps: [Step], on engine: Engine) throws {
    let isCareful = engine.stretch.isCareful
    let before = isCareful ? [SQLStep("SAVEPOINT one_commit")] : []
    let after = isCareful ? [SQLStep("RELEASE SAVEPOINT one_commit")] : []
    do {
      let answers = try engine.run(before + steps.map(\.step) + after)
      for (step, answer) in zip(steps, answers.dropFirst(before.count))
      where step.findsOne && answer.changedRows != 1 {
        throw Refusal(error: Self.moved(step.change), dependsOnOrder: false)
      }
    } catch let refusal as Refusal {
      // The savepoint of this commit is gone already.
      try engine.repairStretch()
      throw refusal
    } catch let failure as DatabaseFailure where failure.kind == .refused && !failure.isPassing {
      if isCareful {
        try engine.run([
          SQLStep("ROLLBACK TO SAVEPOINT one_commit"), SQLStep("RELEASE SAVEPOINT one_commit"),
        ])
      } else {
        try engine.repairStretch()
      }
      throw refusal(failure, steps, failure.step - before.count, engine)
    }
  }

  private func refusal(
    _ failure: DatabaseFailure, _ steps: [Step], _ position: Int, _ engine: Engine
  ) -> Refusal {
    let change = steps.indices.contains(position) ? steps[position].change : nil
    guard let change else {
      let error = ConstraintError.describeJournal(failure)
      // References that were put off are looked at between the changes and the end.
      return Refusal(error: error, dependsOnOrder: false)
    }
    let error = ConstraintError.describe(failure, writing: change) {
      change.referrers(in: schemas.value, engine.figures)
    }
    return Refusal(error: error, dependsOnOrder: ConstraintError.dependsOnOrder(failure))
  }

  private static func moved(_ change: Change?) -> OpsError {
    WriteRefusal.moved(
      change?.id ?? RecordID(rawValue: 0), version: change?.old?.version ?? 0,
      in: change?.schema.name ?? "the book")
  }

  // MARK: Statements

  /// The commit's statements in the order of its changes.
  func steps(on engine: Engine) -> [Step] {
    JournalRows.steps(of: commit).map { Step(step: $0) }
      + changes.flatMap { Self.steps(of: $0, on: engine) }
  }

  /// The statements that bring one record from its old row to its new one.
  static func steps(of change: Change, on engine: Engine) -> [Step] {
    let table = engine.table(change.schema)
    var main: Step
    switch (change.old, change.new) {
    case (nil, let new?): main = Step(step: SQLStep(table.insert, new.values), change: change)
    case (let old?, nil): main = removal(of: old, change, table)
    case (let old?, let new?):
      let positions = new.values.indices.filter { new.values[$0] != old.values[$0] }
      main = Step(
        step: SQLStep(
          table.update(positions),
          positions.map { new.values[$0] } + [.id(old.id), .integer(old.version)]),
        change: change, findsOne: true)
    case (nil, nil): return []
    }
    main.change = change
    return [main]
      + Engine.searchSteps(change.schema, from: change.old, to: change.new)
      .map { Step(step: $0, change: change) }
  }

  private static func removal(of old: Row, _ change: Change, _ table: TableStatements) -> Step {
    Step(
      step: SQLStep(table.delete, [.id(old.id), .integer(old.version)]), change: change,
      findsOne: true)
  }

  /// Takes all old rows out, then puts all new rows in, and looks at references in the end.
  private func stepsInAnyOrder(on engine: Engine) -> [Step] {
    var steps = JournalRows.steps(of: commit).map { Step(step: $0) }
    steps.append(Step(step: SQLStep("SET CONSTRAINTS ALL DEFERRED")))
    for change in changes {
      guard let old = change.old else { continue }
      steps.append(Self.removal(of: old, change, engine.table(change.schema)))
      steps += Engine.searchSteps(change.schema, from: old, to: nil)
        .map { Step(step: $0, change: change) }
    }
    for change in changes {
      guard let new = change.new else { continue }
      let step = SQLStep(engine.table(change.schema).insert, new.values)
      steps.append(Step(step: step, change: change))
      steps += Engine.searchSteps(change.schema, from: nil, to: new)
        .map { Step(step: $0, change: change) }
    }
    steps.append(Step(step: SQLStep("SET CONSTRAINTS ALL IMMEDIATE")))
    return steps
  }
}
