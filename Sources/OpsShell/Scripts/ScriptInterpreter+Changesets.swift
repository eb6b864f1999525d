import OpsDomain
import OpsKernel

// Changesets, plans and sandboxes; and commands with a word before them.
extension ScriptInterpreter {
  func runChangeset(
    _ statement: Statement, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    switch statement.kind {
    case .atomic(let label, let body):
      return try await atomic(label, body, &state, place, at: statement.position)
    case .begin(let label):
      let text = try label.map { try expressions(state).text($0) }
      try await shellCommand("begin", text.map { ["label": .text($0)] } ?? [:], statement, place)
      run.mark()
    case .commit(let refresh):
      try await shellCommand("commit", refresh ? ["refresh": true] : [:], statement, place)
      if !context.session.isSandbox { run.forgetMarks() }
    case .savepoint(let name):
      try await shellCommand("savepoint", ["name": .text(name.text)], statement, place)
      run.mark(name.text)
    case .rollback(let name):
      let input: DocumentObject = name.map { ["to": "to", "name": .text($0.text)] } ?? [:]
      try await shellCommand("rollback", input, statement, place)
      run.dropToMark(name?.text)
    case .plan(let body): return try await plan(body, &state, place)
    case .sandbox(.block(let body)):
      let before = run.tally
      defer { run.drop(to: before) }
      return try await context.session.sandboxed {
        try await run(body, &state, place.innerGuarded)
      }
    case .sandbox(let mode):
      let word = mode == .on ? "on" : mode == .off ? "off" : "reset"
      try await shellCommand("sandbox", ["state": .text(word)], statement, place)
      if mode != .on { run.dropToMark() }
      if mode != .off { run.mark() }
    default: break
    }
    return .next
  }

  /// One commit or none. A block that an earlier run under the same name has committed is passed
  /// over: what it did is done, and doing it again on today's figures would be something else.
  private func atomic(
    _ label: StringTemplate?, _ body: Block, _ state: inout ScriptState, _ place: ScriptPlace,
    at position: SourcePosition
  ) async throws -> ScriptFlow {
    let text = try label.map { try expressions(state).text($0) }
    var call = Call(try await context.host.principal(), reason: run.options.reason)
    call.run = run.id
    if context.session.current == nil {
      let key = run.key(position, place)
      if let key, try await context.host.dependencies().desk.hasCommitted(key: key, call.principal)
      {
        run.countReplay()
        return .next
      }
      call.key = key
    }
    let before = run.tally
    do {
      let done = try await context.session.atomic(text, call) {
        let flow = try await run(body, &state, place.innerGuarded)
        // `exit` never commits.
        if case .exit(let code) = flow { throw DroppedByExit(code: code) }
        return Box(flow)
      }
      return done.answer.flow
    } catch let dropped as DroppedByExit {
      run.drop(to: before)
      return .exit(dropped.code)
    } catch {
      run.drop(to: before)
      var failure = ScriptFailure(error, at: position, row: place.row)
      if failure.error.code == .conflictVersion {
        failure.error.hint = "run it again, or put it into retry 3 on conflict { … }"
      }
      failure.notes.append("nothing of the block was committed (atomic)")
      throw failure
    }
  }

  private struct DroppedByExit: Error { let code: Int32 }
  private struct Box: Sendable {
    let flow: ScriptFlow
    init(_ flow: ScriptFlow) { self.flow = flow }
  }

  private func plan(
    _ body: Block, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    let before = run.tally
    defer { run.drop(to: before) }
    let staged = try await context.session.plan {
      Box(try await run(body, &state, place.innerGuarded))
    }
    let plan = try await staged.changeset.plan(for: try await context.host.principal())
    let answer = CommandAnswer(
      schema: "plan/1", data: plan.document,
      text: PlanText.of(plan, await context.planLayout(of: plan)))
    var options = run.options
    if options.format == .ndjson { options.format = .json }
    try Shell(context).write(answer, options)
    return staged.answer.flow
  }

  /// Runs one of the shell's own commands, such as `begin`.
  private func shellCommand(
    _ name: String, _ input: DocumentObject, _ statement: Statement, _ place: ScriptPlace
  ) async throws {
    guard let command = context.registry.commands.first(where: { $0.name == name }) else { return }
    var options = run.options
    options.format = nil
    options.run = run.id
    if name == "commit", !context.session.isSandbox {
      options.key = run.key(statement.position, place)
    }
    let invocation = Invocation(command: command, input: .object(input), options: options)
    let answer = try await Shell(context).answer(invocation)
    // What a changeset holds was counted with its commands.
    run.count(answer, isWrite: false)
  }

  // MARK: Prefixes

  /// Runs `plan COMMAND`, `can-i COMMAND` and their like: the shell's own command, with the words
  /// of the inner one.
  func run(
    _ prefixed: PrefixedCommand, _ state: inout ScriptState, _ place: ScriptPlace,
    at position: SourcePosition
  ) async throws {
    let (answer, options) = try await answer(of: prefixed, &state)
    if !answer.isWritten { try Shell(context).write(answer, options) }
    guard answer.exitCode == 0 else {
      throw OpsError(.assertFailed, "\(prefixed.prefix.rawValue) answered no")
    }
  }

  /// Whether `can-i` says yes. Nothing is written out.
  func permits(
    _ prefixed: PrefixedCommand, _ state: inout ScriptState
  ) async throws -> Bool {
    try await answer(of: prefixed, &state).answer.exitCode == 0
  }

  private func answer(
    of prefixed: PrefixedCommand, _ state: inout ScriptState
  ) async throws -> (answer: CommandAnswer, options: GlobalOptions) {
    var words = [Word(text: prefixed.prefix.rawValue, range: 0..<0)]
    let behind = program.command(of: prefixed.command)?.prefixOptions ?? []
    for option in prefixed.options + behind {
      words.append(Word(text: option.name, range: 0..<0, isOption: true))
      if let value = option.attached {
        words.append(
          Word(text: try expressions(state).value(value).text, range: 0..<0, isQuoted: true))
      }
    }
    let inner = try innerInvocation(of: prefixed, state)
    words += inner?.commandLine ?? Self.nameWords(prefixed)
    let invocation = try Binder(context.registry).bind(words)
    var options = invocation.options
    options.format = options.format ?? inner?.options.format ?? run.options.format
    options.isQuiet = options.isQuiet || run.options.isQuiet
    let answer = try await Shell(context).answer(
      Invocation(
        command: invocation.command, input: invocation.input, options: options,
        words: invocation.words))
    run.count(answer, isWrite: false)
    state.last = .record(ScriptResult.of(answer))
    return (answer, options)
  }

  /// The command behind the prefix with the values of this moment; nil where it is only named.
  private func innerInvocation(
    of prefixed: PrefixedCommand, _ state: ScriptState
  ) throws -> Invocation? {
    guard !prefixed.prefix.namesOnly, let resolved = program.command(of: prefixed.command) else {
      return nil
    }
    let expressions = expressions(state)
    return try resolved.invocation(
      text: { try expressions.argument($0) }, fields: { try expressions.fields($0) })
  }

  private static func nameWords(_ prefixed: PrefixedCommand) -> [Word] {
    prefixed.command.parts.compactMap { part in
      guard case .value(let value) = part, let text = value.literal else { return nil }
      return Word(text: text, range: 0..<0)
    }
  }
}
