import OpsDomain

// Conditions, attempts and repetitions.
extension ScriptInterpreter {
  func run(
    _ condition: Conditional, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    for branch in condition.branches where try expressions(state).holds(branch.condition) {
      return try await run(branch.body, &state, place.inner)
    }
    guard let otherwise = condition.otherwise else { return .next }
    return try await run(otherwise, &state, place.inner)
  }

  func run(
    _ attempt: TryBlock, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    do {
      return try await run(attempt.body, &state, place.innerGuarded)
    } catch {
      let failure = ScriptFailure(error, at: attempt.body.position, row: place.row).error
      // Nothing catches Ctrl-C.
      guard failure.errorClass != .interrupted else { throw error }
      state.values[attempt.name.text] = .record(Self.record(of: failure))
      return try await run(attempt.handler, &state, place.inner)
    }
  }

  /// Runs the block until it succeeds, with the same keys each time: what had gone in is replayed.
  func run(
    _ retry: Retry, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    var wait = retry.interval ?? TimeSpan(milliseconds: 200)
    for time in 1...max(1, retry.times) {
      do {
        return try await run(retry.body, &state, place.innerGuarded)
      } catch {
        let failure = ScriptFailure(error, at: retry.body.position, row: place.row).error
        guard time < retry.times, retry.takes(failure) else { throw error }
        try await Task.sleep(for: .milliseconds(wait.milliseconds))
        // Who waited may have been signed out meanwhile.
        context.host.beginRound()
        // Without a given pause each wait is twice the one before.
        if retry.interval == nil { wait = TimeSpan(milliseconds: wait.milliseconds * 2) }
      }
    }
    return .next
  }

  func expect(
    _ codes: [ErrorName], _ body: Block, _ state: inout ScriptState, _ place: ScriptPlace
  ) async throws -> ScriptFlow {
    let wanted = codes.map(\.text).joined(separator: " or ")
    do {
      _ = try await run(body, &state, place.innerGuarded)
    } catch {
      let failure = ScriptFailure(error, at: body.position, row: place.row).error
      guard failure.errorClass != .interrupted else { throw error }
      if codes.contains(where: { $0.matches(failure.code.rawValue) }) { return .next }
      throw OpsError(
        .assertFailed, "\(wanted) was expected, but it failed with \(failure.code.rawValue)",
        hint: failure.message, at: failure.at)
    }
    throw OpsError(.assertFailed, "\(wanted) was expected, but nothing failed")
  }

  /// What `catch` and `try COMMAND` tell of a failure.
  static func record(of error: OpsError) -> DocumentObject {
    func text(_ value: String?) -> Document { value.map(Document.text) ?? .null }
    return [
      "code": .text(error.code.rawValue), "class": .text(error.errorClass.rawValue),
      "message": .text(error.message), "at": text(error.at), "op": .null,
      "retryable": .bool(error.isRetryable), "hint": text(error.hint), "details": .null,
      "field": text(error.field), "exit": .integer(Int64(error.errorClass.exitCode)),
    ]
  }
}

extension Retry {
  /// Whether an error is one after which the block is tried again: those that are named, else
  /// conflicts and what time heals. A key that stands for another call stays taken.
  func takes(_ error: OpsError) -> Bool {
    guard error.code != .conflictKeyReused else { return false }
    if codes.isEmpty { return error.isRetryable || error.errorClass == .conflict }
    return codes.contains { $0.matches(error.code.rawValue) }
  }
}
