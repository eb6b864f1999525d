import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Runs what the tables of a book lack, in one transaction and in the turn of the writers: all of
/// it, or nothing.
struct DatabaseUpgrade {
  let opener: BookOpener
  /// The records whose fields are calculated where a column for them is new.
  let entities: [any Entity.Type]
  /// How long to wait for those who write or read, in milliseconds.
  let patience: Int

  private var plan: MigrationPlan { opener.plan }

  /// Answers the names of the steps that ran.
  ///
  /// Throws `protocol.version`, `config.invalid` and `rule.bad_state` for the unfinished copy of
  /// another book; `tempfail.book_busy` when others keep the turn, or read for longer than the
  /// patience; `data.corrupt` when the tables are not what they should be afterwards.
  func run(on engine: Engine) throws -> [String] {
    try engine.inMaking {
      // Every writer reads the steps again when it holds this lock, and finds another edition.
      try engine.takeTurn(patience: patience)
      let missing = try opener.missing(try BookSteps.read(engine), engine)
      guard !missing.isEmpty else { return [] }
      if try engine.isRestoring { throw RestoreRefusal.unfinished }
      let former = try BookTables.read(engine)
      let comparison = UpgradeComparison(former, missing)
      let before = try comparison.contents(engine)
      for migration in missing where !migration.isDeclarations { try run(migration, engine) }
      try comparison.check(before, engine)
      for migration in missing where migration.isDeclarations { try run(migration, engine) }
      let fields = KeptFields(of: entities, lackingIn: former)
      if !fields.isEmpty { try fields.fill(on: engine) }
      try inspect(engine)
      return missing.map(\.name)
    }
  }

  private func run(_ migration: Migration, _ engine: Engine) throws {
    let texts = try plan.statements(of: migration, on: try BookTables.read(engine))
    var steps = texts.map { SQLStep.once($0) }
    if migration.isWritten {
      // The rows of a step count when all of them are written.
      steps.insert(.once("SET CONSTRAINTS ALL DEFERRED"), at: 0)
      steps.append(.once("SET CONSTRAINTS ALL IMMEDIATE"))
    }
    if migration.isDeclarations {
      // The book is known by its latest declarations alone.
      steps += try BookSteps.read(engine).names.filter(MigrationPlan.isOfDeclarations)
        .map(BookSteps.forget)
    }
    try engine.run(steps + [BookSteps.note(migration.name)])
  }

  private func inspect(_ engine: Engine) throws {
    let findings = try DatabaseInspection.ofTables(engine, plan)
    guard let finding = findings.first(where: { !$0.isOK }) else { return }
    throw UpgradeComparison.failure("\(finding.name): \(finding.detail)")
  }
}
