import OpsDomain

// `foreach` over lists, files and the rows of commands.
extension ScriptInterpreter {
  func run(
    _ loop: ForEach, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    var source = try await rows(of: loop.source, &state, place)
    if let lanes = loop.parallel, lanes > 1 {
      return try await runParallel(loop, &source, lanes, state, place)
    }
    while let row = try await source.next() {
      try Task.checkCancellation()
      state.values[loop.name.text] = row.value
      let inner = place.row(row.key, named: row.name)
      if let flow = try await round(of: loop.body, &state, inner, goingOnAt: place) { return flow }
    }
    return .next
  }

  /// Runs the block as long as the condition holds. Throws `data.too_large` after
  /// ``WhileLoop/maximum`` rounds.
  func run(
    _ loop: WhileLoop, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    for number in 1...WhileLoop.maximum {
      try Task.checkCancellation()
      guard try expressions(state).holds(loop.condition) else { return .next }
      let inner = place.row("\(number)", named: nil)
      if let flow = try await round(of: loop.body, &state, inner, goingOnAt: place) { return flow }
    }
    throw OpsError(
      .tooLarge, "The loop has run \(WhileLoop.maximum) times",
      hint: "check whether its condition can end, or use foreach with a list",
      at: loop.condition.position.text)
  }

  /// One round of a loop; what the loop comes to when this was its last. A failure that the script
  /// goes on after is reported.
  private func round(
    of body: Block, _ state: inout ScriptState, _ inner: ScriptPlace,
    goingOnAt place: ScriptPlace
  ) async throws -> ScriptFlow? {
    do {
      switch try await run(body, &state, inner) {
      case .next, .continueLoop: return nil
      case .breakLoop: return .next
      case .returned(let value): return .returned(value)
      case .exit(let code): return .exit(code)
      }
    } catch {
      let failure = ScriptFailure(error, at: body.position, row: inner.row)
      guard goesOn(after: failure, state, place) else { throw failure }
      run.report(failure)
      return nil
    }
  }

  private func rows(
    of value: BoundValue, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptRows {
    switch value {
    case .expression(let expression):
      let value = try expressions(state).value(expression)
      if case .rows(let file) = value { return ScriptRows(file: file, try file.open()) }
      return ScriptRows(items: try ListFunctions.items(value))
    case .command(let line), .attempt(let line):
      return try await listRows(of: line, &state, place)
    case .permission:
      throw OpsError(.badValue, "can-i gives no list", hint: "it answers true or false")
    }
  }

  // MARK: Several rows at a time

  /// Runs rows side by side. After a failure no further row is started; those that run come to
  /// their end, and the first failure in the order of the rows is the loop's.
  private func runParallel(
    _ loop: ForEach, _ source: inout ScriptRows, _ lanes: Int, _ state: ScriptState,
    _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    var ended: [(index: Int, end: RowEnd)] = []
    var started = 0
    var isStopped = false
    try await withThrowingTaskGroup(of: (Int, RowEnd).self) { group in
      var running = 0
      while true {
        while running < lanes, !isStopped, let row = try await source.next() {
          let (index, interpreter, known) = (started, self, state)
          let inner = place.row(row.key, named: row.name)
          group.addTask { (index, await interpreter.end(of: row, loop, known, inner)) }
          started += 1
          running += 1
        }
        guard running > 0, let (index, end) = try await group.next() else { return }
        running -= 1
        switch end {
        case .flow(.next), .flow(.continueLoop): continue
        case .failed(let failure) where goesOn(after: failure, state, place): run.report(failure)
        case .flow, .failed:
          isStopped = true
          ended.append((index, end))
        }
      }
    }
    try Task.checkCancellation()
    guard let first = ended.min(by: { $0.index < $1.index }) else { return .next }
    let rest = try await source.count()
    switch first.end {
    case .flow(.breakLoop), .flow(.next), .flow(.continueLoop): return .next
    case .flow(let flow): return flow
    case .failed(var failure):
      for other in ended where other.index != first.index {
        if case .failed(let also) = other.end { run.report(also) }
      }
      if rest > 0 { failure.notes.append("\(Counted.text(rest, "row")) not started") }
      throw failure
    }
  }

  /// How a row of a parallel loop ended.
  private enum RowEnd: Sendable {
    case flow(ScriptFlow)
    case failed(ScriptFailure)
  }

  private func end(
    of row: ScriptRows.Row, _ loop: ForEach, _ state: ScriptState, _ place: ScriptPlace
  ) async -> RowEnd {
    var own = state
    own.values[loop.name.text] = row.value
    do {
      return .flow(try await run(loop.body, &own, place))
    } catch {
      return .failed(ScriptFailure(error, at: loop.body.position, row: row.name))
    }
  }
}
