import OpsDomain
import OpsKernel

// Commands: bound to the values of the moment, run, answered.
extension ScriptInterpreter {
  /// Runs a command for its effect and its output.
  func runCommand(
    _ line: CommandLine, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws {
    if program.program(of: line) != nil {
      state.last = try await result(of: line, &state, place)
      return
    }
    let invocation = try invocation(line, state, place)
    let answer = try await answer(invocation, line, &state, place)
    if let failure = Self.refusal(of: answer, invocation) {
      try show(answer, invocation, place)
      throw failure
    }
    try show(answer, invocation, place)
  }

  /// Runs a command for its result, without output. For `run` the value its script returns.
  func result(
    of line: CommandLine, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptValue {
    if let called = program.program(of: line) {
      return try await call(called, line, state, place)
    }
    let invocation = try invocation(line, state, place)
    _ = try await answer(invocation, line, &state, place)
    return state.last
  }

  /// `try COMMAND`: the failure is part of the result.
  func attempt(
    _ line: CommandLine, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptValue {
    var inner = place
    inner.guarded += 1
    do {
      return try await result(of: line, &state, inner)
    } catch {
      let failure = ScriptFailure(error, at: line.position, row: place.row).error
      guard failure.errorClass != .interrupted else { throw error }
      state.last = .record(ScriptResult.failed(failure))
      return state.last
    }
  }

  /// The pages of a list command; all of them unless the command says how many rows it wants.
  func listRows(
    of line: CommandLine, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptRows {
    if program.program(of: line) != nil {
      return ScriptRows(items: try ListFunctions.items(try await result(of: line, &state, place)))
    }
    let invocation = try await self.invocation(line, state, place).dated(self.context)
    let first = try await answer(invocation, line, &state, place)
    let isLimited = invocation.input["limit"] != nil || invocation.options.filter != nil
    let rows = first.data.items ?? []
    let context = context
    return ScriptRows(
      page: rows.map { ScriptValue($0) }, next: isLimited ? nil : first.next
    ) { after in
      // A loop that asks for a second page usually reads all pages.
      let page = try await Shell(context).page(
        of: ListPages.inLargePages(invocation), after: after)
      return ((page.data.items ?? []).map { ScriptValue($0) }, page.next)
    }
  }

  /// The invocation of a line with the values of this moment.
  func invocation(
    _ line: CommandLine, _ state: ScriptState, _ place: ScriptPlace
  ) throws -> Invocation {
    guard let resolved = program.command(of: line) else {
      throw OpsError(.internalError, "A command was not checked", at: line.position.text)
    }
    let expressions = expressions(state)
    let invocation: Invocation
    do {
      invocation = try resolved.invocation(
        text: { try expressions.argument($0) }, fields: { try expressions.fields($0) })
    } catch { throw placed(error, line) }
    var options = invocation.options
    let outer = run.options
    options.reason = options.reason ?? outer.reason
    options.isDryRun = options.isDryRun || outer.isDryRun
    options.isConfirmed = options.isConfirmed || outer.isConfirmed
    options.isQuiet = options.isQuiet || outer.isQuiet
    options.run = run.id
    let isOperation = invocation.command.operation != nil && invocation.command.effect.isWrite
    if isOperation, options.key == nil, !options.isDryRun, context.session.current == nil {
      options.key = run.key(line.position, place)
    }
    return Invocation(
      command: invocation.command, input: invocation.input, options: options,
      words: invocation.words)
  }

  /// Runs an invocation and keeps its result.
  private func answer(
    _ invocation: Invocation, _ line: CommandLine, _ state: inout ScriptState,
    _ place: ScriptPlace
  ) async throws -> CommandAnswer {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let answer = try await Shell(context).answer(invocation)
      run.count(
        answer, isWrite: invocation.command.effect.isWrite && !BulkSummary.wroteNothing(answer))
      if ReversalCommands.reverses(invocation.command), !invocation.options.isDryRun {
        run.noteReversal()
      }
      state.last = .record(ScriptResult.of(answer))
      log(invocation, line, clock.now - start, answer, nil, state)
      return answer
    } catch {
      let failure = ScriptFailure.known(error)
      context.memory?.note(failure, of: invocation)
      log(invocation, line, clock.now - start, nil, failure, state)
      throw placed(error, line)
    }
  }

  /// The error at the value it is about, where that is written in the line.
  private func placed(_ error: any Error, _ line: CommandLine) -> any Error {
    guard var known = error as? OpsError, known.at == nil, let field = known.field,
      let place = program.command(of: line)?.position(of: field)
    else { return error }
    known.at = place.text
    return known
  }

  /// A command that ended with more than a yes: the run does not go on as if nothing had been.
  private static func refusal(of answer: CommandAnswer, _ invocation: Invocation) -> OpsError? {
    guard answer.exitCode != 0 else { return nil }
    let name = invocation.command.name
    if answer.exitCode == ErrorClass.partial.exitCode {
      return OpsError(
        .partialRows, "\(name) refused some rows", hint: "see its summary and its rejects")
    }
    if let refused = BulkSummary.refusal(answer, name) { return refused }
    return OpsError(
      .assertFailed, "\(name) answered no",
      hint: "if you expect a no, read the answer with let")
  }

  // MARK: Other scripts

  private func call(
    _ called: Program, _ line: CommandLine, _ state: ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptValue {
    guard let resolved = program.command(of: line) else { return .null }
    let expressions = expressions(state)
    var values: [String: Document] = [:]
    for argument in resolved.scriptArguments {
      guard let declared = called.parameters.first(where: { $0.name.text == argument.name }),
        let text = try expressions.argument(argument.value)
      else { continue }
      values[argument.name] = try declared.read(text)
    }
    for spread in resolved.spreads {
      for field in try expressions.fields(spread) {
        let declared = try called.parameter(named: "--" + field.name)
        guard values[declared.name.text] == nil, !field.text.isEmpty else { continue }
        let parameter = Parameter.option(declared.name.text, declared.type.kind, "")
        if let refusal = ResolvedCommand.refusal(of: field, for: parameter, at: spread) {
          throw refusal
        }
        values[declared.name.text] = try declared.read(field.text)
      }
    }
    try called.fillDefaults(&values)
    let inner = place.called("\(line.position.line):\(line.position.column)")
    var known = ScriptState()
    for (name, value) in values { known.values[name] = ScriptValue(value) }
    let interpreter = ScriptInterpreter(run: run, program: called)
    let flow = try await interpreter.run(called.script.statements, &known, inner)
    switch flow {
    case .returned(let value): return value
    case .exit(let code):
      throw OpsError(
        .assertFailed, "\(called.path) ended with exit \(code)",
        hint: "a script that is called gives a value with return")
    case .next, .breakLoop, .continueLoop: return .null
    }
  }
}
