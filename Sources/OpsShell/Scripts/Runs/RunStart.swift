import OpsDomain
import OpsKernel

/// One run of a script from its name to its answer.
struct RunStart {
  let program: Program
  let sources: ScriptSources
  let context: ShellContext
  let invocation: Invocation
  /// Nil where there is no book: such a script writes nothing that could be resumed.
  private let dependencies: AppDependencies?
  /// Nil without a book: no two runs may share a name by chance, so such a run has no keys.
  private let runName: String?
  private let record: RunRecord
  private let isAtomic: Bool
  private let policy: String?
  private let isKept: Bool

  /// Throws `conflict.key_reused` when the name stands for another script, other parameters or the
  /// run of another user.
  init(
    program: Program, sources: ScriptSources, context: ShellContext, invocation: Invocation,
    earlier: RunRecord?, isTest: Bool = false
  ) async throws {
    self.program = program
    self.sources = sources
    self.context = context
    self.invocation = invocation
    // A script that only calculates needs no book; a command that does says why there is none.
    dependencies = try? await context.host.dependencies()
    if dependencies?.desk.storeKind == .remote {
      let faults = program.serverFaults()
      guard faults.isEmpty else { throw ProgramErrors(errors: faults, sources: sources) }
    }
    let words = earlier?.words ?? invocation.words.map(\.text)
    let digest = try sources.digest(of: program)
    let path = ScriptFolder.absolute(sources.path)
    let store = context.host.runs
    isAtomic = earlier?.isAtomic ?? invocation.flag("atomic")
    policy = earlier?.policy ?? invocation.text("on_error")
    // The key of a run is the name its writes are known by.
    let asked = invocation.text("run_id") ?? invocation.options.key
    let name = try asked.map(RunRecord.checked) ?? earlier?.name
    var user = dependencies == nil ? nil : await Self.user(of: program, context)
    if let name, let known = try earlier ?? store.run(named: name) {
      try Self.require(user, for: known, isResumed: earlier != nil, context, invocation.options)
      user = user ?? known.user
      try known.require(isAtomic: isAtomic)
      if !invocation.flag("accept_changed") { try known.require(digest: digest, words: words) }
    }
    runName = name ?? dependencies?.bulk.newRunName()
    var record = RunRecord(
      name: runName ?? "", path: path, words: words, digest: digest, isAtomic: isAtomic,
      policy: policy, at: dependencies?.desk.clock.now())
    record.user = user
    record.book = context.host.bookPlace
    self.record = record
    isKept =
      dependencies != nil && sources.isFile && !invocation.options.isDryRun
      && !context.session.isSandbox && !isTest
  }

  /// Runs the program. Throws what ends it.
  func run(_ values: [String: Document]) async throws -> CommandAnswer {
    if isKept { try context.host.runs.save(record) }
    var options = invocation.options
    options.key = nil
    options.filter = nil
    let isPlanned = options.isDryRun && dependencies != nil && !isRehearsedByServer
    if isPlanned { (options.isDryRun, options.isConfirmed) = (false, true) }
    let time = try await ScriptTime(at: dependencies?.desk, context)
    let run = ScriptRun(
      id: runName, options: options, context: context, time: time, sources: sources)
    let interpreter = ScriptInterpreter(run: run, program: program)
    do {
      let ended = try await context.session.script {
        guard isPlanned else { return try await flow(interpreter, run, values) }
        return try await planned(interpreter, run, values)
      }
      // A changeset or sandbox that is still open ends with the run.
      run.dropToMark()
      let answer = try answer(ended.value, run)
      try keep(run, answer.exitCode, nil)
      return answer
    } catch {
      run.dropToMark()
      let failure = ScriptFailure(error, at: SourcePosition(file: sources.path), row: nil)
      // Report what ended the run, not that it could not be noted.
      try? keep(run, failure.error.errorClass.exitCode, failure.error)
      throw finished(failure, run)
    }
  }

  /// Whether a server tells by itself what the script would do: a single write, or all of them as
  /// one commit. Of any other script it would not know what the lines before a line have done.
  private var isRehearsedByServer: Bool {
    guard dependencies?.bulk.isRemote == true, let steps = program.atomicSteps else { return false }
    return isAtomic || steps.count < 2
  }

  /// A dry run: the script runs as if it were meant, over a changeset that is shown and dropped.
  private func planned(
    _ interpreter: ScriptInterpreter, _ run: ScriptRun, _ values: [String: Document]
  ) async throws -> Ended {
    let session = context.session
    let staged = try await session.plan(isDryRun: true) { try await flow(interpreter, run, values) }
    let plan = try await staged.changeset.plan(for: try await context.host.principal())
    if !invocation.options.isQuiet {
      let layout = await context.planLayout(of: plan, isRemark: true)
      context.console.remark(PlanText.of(plan, layout, summary: false))
      let verdict = plan.isEmpty ? "would change nothing" : "would change"
      context.console.remark("dry run: \(verdict); nothing was committed\n")
    }
    return staged.answer
  }

  /// A flow that can leave the session's script.
  private struct Ended: Sendable { let value: ScriptFlow }

  private func flow(
    _ interpreter: ScriptInterpreter, _ run: ScriptRun, _ values: [String: Document]
  ) async throws -> Ended {
    var state = ScriptState()
    for (name, value) in values { state.values[name] = ScriptValue(value) }
    if policy == "continue" { state.policy = .continue }
    let statements = interpreter.program.script.statements
    guard isAtomic else {
      let flow = try await interpreter.run(statements, &state, ScriptPlace())
      // `exit` in an open changeset drops it.
      if case .exit = flow { _ = try? context.session.rollback() }
      return Ended(value: flow)
    }
    if let done = try await together(run) { return Ended(value: done) }
    let block = Block(position: SourcePosition(file: sources.path), statements: statements)
    let whole = Statement(.atomic(nil, block), at: block.position)
    return Ended(value: try await interpreter.runChangeset(whole, &state, ScriptPlace()))
  }

  /// A script of plain commands as one operation: the only way to do it where a server keeps the
  /// book. Nil for any other script.
  private func together(_ run: ScriptRun) async throws -> ScriptFlow? {
    guard let dependencies, context.session.current == nil, let steps = program.atomicSteps else {
      return nil
    }
    var call = try await context.call(for: invocation)
    call.key = runName.map { "\($0)/atomic" }
    call.run = runName
    do {
      let outcome = try await dependencies.steps.run(
        RunSteps(steps: try await brought(steps, of: call)), call)
      run.count(outcome, steps: steps.count)
    } catch let error as OpsError {
      throw failure(ofStep: error)
    }
    return .next
  }

  /// The steps without files of this machine, which are brought first: see ``ImageCommands``.
  private func brought(_ steps: [OperationStep], of call: Call) async throws -> [OperationStep] {
    var (steps, one) = (steps, call)
    one.key = nil
    for index in steps.indices {
      do {
        steps[index].input = try await ImageCommands.bringing(
          steps[index].operation, steps[index].input, one, context)
      } catch var error as OpsError {
        error.at = error.at ?? steps[index].at
        throw error
      }
    }
    return steps
  }

  /// The failure of a step, at the place where the script fails without `--atomic` as well: the
  /// value that it is about, where that is written out, in the line of the step.
  private func failure(ofStep error: OpsError) -> any Error {
    let steps = program.script.statements
    guard let at = error.at, let step = steps.first(where: { $0.position.stepPlace == at }) else {
      return error
    }
    var known = error
    known.at = nil
    if case .command(let line) = step.kind, let field = error.field {
      known.at = program.command(of: line)?.position(of: field)?.text
    }
    var failure = ScriptFailure(known, at: step.position, row: nil)
    failure.notes.append("nothing of the block was committed (atomic)")
    return failure
  }

  // MARK: The end

  private func answer(_ flow: ScriptFlow, _ run: ScriptRun) throws -> CommandAnswer {
    let tally = run.tally
    var result = ScriptValue.null
    var exit: Int32 = 0
    switch flow {
    case .returned(let value): result = value
    case .exit(let code): exit = code
    case .next, .breakLoop, .continueLoop: break
    }
    if exit == 0, !tally.failures.isEmpty { exit = ErrorClass.partial.exitCode }
    remark(tally)
    var answer = CommandAnswer(
      schema: RunCommand.schema, data: document(tally, result, nil),
      columns: RunCommand.columns, exitCode: exit)
    let format = try invocation.options.format ?? Shell.standardFormat(context.console)
    guard !format.isJSON, invocation.options.file == nil else { return answer }
    // For people and for pipes the commands have spoken; a script that is a function has its value.
    if !result.isNull { context.console.write(Array((result.text + "\n").utf8)) }
    answer.isWritten = true
    return answer
  }

  /// What the run did, whether it came to its end or not.
  private func document(
    _ tally: ScriptRun.Tally, _ result: ScriptValue, _ failure: OpsError?
  ) -> Document {
    func text(_ value: String?) -> Document { value.map(Document.text) ?? .null }
    return [
      "file": .text(sources.path), "run": text(runName),
      "commands": .integer(Int64(tally.commands)), "writes": .integer(Int64(tally.writes)),
      "changed": .integer(isTried ? 0 : Int64(tally.changed)), "kept": .bool(!isTried),
      "replayed": .integer(Int64(tally.replayed)),
      "failed": .integer(Int64(tally.failures.count + (failure == nil ? 0 : 1))),
      "printed": .list(tally.printed), "result": result.document,
      "stopped_at": text(failure?.at), "error": failure.map(ErrorRenderer.document) ?? .null,
      "resume": text(failure == nil ? nil : resumeLine(tally)),
    ]
  }

  /// Whether nothing of the run is kept, because it was only tried out.
  private var isTried: Bool {
    invocation.options.isDryRun || invocation.options.isSandboxed || context.session.isSandbox
  }

  /// What goes on with a run that has written something; nil where nothing stands, or nothing is
  /// known of it.
  private func resumeLine(_ tally: ScriptRun.Tally) -> String? {
    guard isKept, tally.writes > 0, !isAtomic, !tally.hasReversed else { return nil }
    return "opsh run resume \(record.name)"
  }

  private func remark(_ tally: ScriptRun.Tally) {
    guard !invocation.options.isQuiet else { return }
    if tally.replayed > 0 {
      let rest = tally.changed == 0 ? ", nothing changed" : ""
      context.console.remark("\(PlanText.count(tally.replayed, "write")) replayed\(rest)\n")
    }
    if !tally.failures.isEmpty {
      context.console.remark(
        "\(PlanText.count(tally.failures.count, "failure")); "
          + "\(PlanText.count(tally.commands, "command")) succeeded\n")
    }
  }

  private func finished(_ failure: ScriptFailure, _ run: ScriptRun) -> ScriptFailure {
    var failure = Self.advised(failure, program)
    if failure.error.code == .unknownOutcome, isKept, !run.tally.hasReversed {
      failure.error.hint = "run `opsh run resume \(record.name)`: no write is repeated"
    }
    if let resume = resumeLine(run.tally) {
      failure.notes.append("\(PlanText.count(run.tally.writes, "write")) before it")
      failure.notes.append("resume: \(resume)")
    } else if isKept, run.tally.hasReversed {
      failure.notes.append("\(PlanText.count(run.tally.writes, "write")) before it")
      failure.notes.append("cannot be resumed after `undo`: run the other lines as another script")
    }
    showSoFar(failure, run)
    guard !failure.isReported else { return failure }
    _ = Shell.report(
      failure, format: invocation.options.format, context.console,
      excerpt: sources.excerpt(of: failure.error))
    failure.isReported = true
    return failure
  }

  /// For programs a run that failed has an answer as well: what was printed and written before it.
  private func showSoFar(_ failure: ScriptFailure, _ run: ScriptRun) {
    let format = try? invocation.options.format ?? Shell.standardFormat(context.console)
    guard format?.isJSON == true else { return }
    let answer = CommandAnswer(
      schema: RunCommand.schema, data: document(run.tally, .null, failure.error),
      columns: RunCommand.columns, exitCode: failure.error.errorClass.exitCode)
    // Report the failure itself, not that its answer has no file.
    try? Shell(context).write(answer, invocation.options)
  }

  private func keep(_ run: ScriptRun, _ exit: Int32, _ error: OpsError?) throws {
    guard isKept, let dependencies else { return }
    let tally = run.tally
    var ended = record
    ended.end(
      at: dependencies.desk.clock.now(), exit: exit, error: error, commands: tally.commands,
      writes: tally.writes)
    try context.host.runs.save(ended)
  }
}
