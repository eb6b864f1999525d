import OpsDomain

/// Runs the statements of a checked program. Each statement is taken from the tree as it stands;
/// what a run shares with the programs it calls is in ``ScriptRun``.
struct ScriptInterpreter {
  let run: ScriptRun
  let program: Program

  var context: ShellContext { run.context }

  func expressions(_ state: ScriptState) -> ScriptExpressions {
    ScriptExpressions(state: state, functions: run.functions)
  }

  /// Runs the program with the values of its parameters. Returns what it returns.
  ///
  /// Throws ``ScriptFailure`` for the failure that ends it.
  func run(_ parameters: [String: Document]) async throws -> ScriptFlow {
    var state = ScriptState()
    for (name, value) in parameters { state.values[name] = ScriptValue(value) }
    return try await run(program.script.statements, &state, ScriptPlace())
  }

  /// Runs statements one after the other until one ends the block.
  func run(
    _ statements: [Statement], _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    for statement in statements {
      do {
        try Task.checkCancellation()
        let flow = try await run(statement, &state, place)
        guard flow.isNext else { return flow }
      } catch {
        let failure = ScriptFailure(error, at: statement.position, row: place.row)
        let isTop = place.depth == place.base
        guard isTop, goesOn(after: failure, state, place) else { throw failure }
        run.report(failure)
      }
    }
    return .next
  }

  /// Whether the run goes on behind a failure: `on-error continue`, outside blocks that answer for
  /// their failures, and not when somebody has interrupted it.
  func goesOn(
    after failure: ScriptFailure, _ state: ScriptState, _ place: ScriptPlace
  ) -> Bool {
    state.policy == .continue && place.guarded == 0 && failure.error.errorClass != .interrupted
  }

  /// Runs a block.
  func run(
    _ block: Block, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    try await run(block.statements, &state, place)
  }

  private func run(
    _ statement: Statement, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    let position = statement.position
    switch statement.kind {
    case .parameter: break
    case .binding(let binding):
      guard try !grow(binding, &state) else { break }
      state.values[binding.name.text] = try await value(binding.value, &state, place)
    case .condition(let condition): return try await run(condition, &state, place)
    case .loop(let loop): return try await run(loop, &state, place)
    case .whileLoop(let loop): return try await run(loop, &state, place)
    case .function(let definition): state.define(definition)
    case .write(let writing): try write(writing, state)
    case .tryBlock(let attempt): return try await run(attempt, &state, place)
    case .tryCommand(let line): _ = try await attempt(line, &state, place)
    case .retry(let retry): return try await run(retry, &state, place)
    case .breakLoop: return .breakLoop
    case .continueLoop: return .continueLoop
    case .returnValue(let value):
      guard let value else { return .returned(.null) }
      return .returned(try await self.value(value, &state, place))
    case .exit(let code): return .exit(try exitCode(code, state))
    case .assertion(let condition, let message): try check(condition, message, state)
    case .expect(let codes, let body): return try await expect(codes, body, &state, place)
    case .fail(let message, let code):
      throw OpsError(
        code.flatMap { ErrorCode(rawValue: $0.text) } ?? .assertFailed,
        try expressions(state).text(message))
    case .confirm(let question): try confirm(try expressions(state).text(question))
    case .include(let inclusion):
      guard let script = program.script(of: inclusion) else { break }
      return try await run(script.statements, &state, place)
    case .onError(let policy): state.policy = policy
    case .printValue(let value): try show(try expressions(state).value(value))
    case .note(let value):
      context.console.remark(try expressions(state).value(value).text + "\n")
    case .option(let name, let value):
      if name.text == "timing" { state.isTimed = value.text == "on" }
    case .atomic, .begin, .commit, .savepoint, .rollback, .plan, .sandbox:
      return try await runChangeset(statement, &state, place)
    case .prefixed(let prefixed): try await run(prefixed, &state, place, at: position)
    case .command(let line): try await runCommand(line, &state, place)
    }
    return .next
  }

  // MARK: Values

  private func value(
    _ value: BoundValue, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptValue {
    switch value {
    case .expression(let expression): return try expressions(state).value(expression)
    case .command(let line): return try await result(of: line, &state, place)
    case .attempt(let line): return try await attempt(line, &state, place)
    case .permission(let prefixed): return .bool(try await permits(prefixed, &state))
    }
  }

  private func exitCode(_ code: Expression?, _ state: ScriptState) throws -> Int32 {
    guard let code else { return 0 }
    let number = try ScriptArithmetic.number(try expressions(state).value(code))
    guard let number = ScriptNumber.integer(number), (0...255).contains(number) else {
      throw OpsError(.badValue, "An exit code must be from 0 to 255", at: code.position.text)
    }
    return Int32(number)
  }

  private func check(
    _ condition: Expression, _ message: StringTemplate?, _ state: ScriptState
  ) throws {
    guard try !expressions(state).holds(condition) else { return }
    let text = try message.map { try expressions(state).text($0) }
    throw OpsError(.assertFailed, text ?? "The assertion failed")
  }

  private func confirm(_ question: String) throws {
    guard !run.options.isConfirmed, !run.options.isDryRun else { return }
    if context.console.canAsk {
      let answer = context.console.put("\(question) [y/N]")
      if ["y", "yes"].contains(answer?.lowercased() ?? "") { return }
      throw OpsError(.confirmNeeded, "Declined: \(question)")
    }
    throw OpsError(.confirmNeeded, question, hint: "add --yes to the run")
  }

  /// Writes what `print` is given: text for people, a record for programs.
  private func show(_ value: ScriptValue) throws {
    // One document cannot have anything beside it.
    if run.options.format == .json { return try run.keep(printed: value.document) }
    guard run.options.format == .ndjson else {
      return context.console.write(Array((value.text + "\n").utf8))
    }
    let line: Document = ["_s": "print/1", "value": value.document]
    context.console.write(Sanitizer.json(DocumentWriter.bytes(line)) + [0x0A])
  }
}
