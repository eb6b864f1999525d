/// What a person does with a copy.
extension SyncEngine {
  /// Puts operations that somebody ran on the copy into the outbox, as one unit.
  ///
  /// - Parameters:
  ///   - key: The key under which the server does it once. The same key twice is one call.
  ///   - made: When it was run, if that was noted then; now otherwise.
  public mutating func add(
    key: String, _ calls: [OutboxCall], priority: SyncPriority, madeAt made: HybridTime? = nil
  ) async throws {
    let moment = made ?? state.clock.now(wall: tick())
    state.outbox.append(
      OutboxUnit(key: key, calls: calls, priority: priority, madeAt: moment))
    try await keep(state)
  }

  /// Sends a unit again that was tried too often. Answers false for any other.
  public mutating func retry(_ key: String) async throws -> Bool {
    guard state.outbox[key]?.state == .dead, state.outbox.resend(key) else { return false }
    try await keep(state)
    return true
  }

  /// Drops a unit that the server has not done, and that is in no conflict, with all that needs
  /// what it has made. Answers what was dropped; nothing for any other unit, and where something
  /// that needs it is in conflict or may have been done.
  public mutating func drop(_ key: String) async throws -> [OutboxUnit] {
    let dropped = state.outbox.dropAll(key)
    if !dropped.isEmpty { try await keep(state) }
    return dropped
  }

  /// Decides a conflict. Answers false for one that is not open, and for a choice that it does not
  /// have.
  public mutating func resolve(
    _ number: Int, _ choice: SyncConflict.Choice, by name: String
  ) async throws -> Bool {
    guard let conflict = state.conflicts[number] else { return false }
    var calls: [OutboxCall]?
    if choice != .theirs {
      calls = try conflict.calls.compactMap { call in
        try copy.rewritten(decided(call, conflict, choice), without: [])
      }
    }
    let moment = state.clock.now(wall: tick())
    guard state.conflicts.decide(number, choice, by: name, at: moment) else { return false }
    if let calls {
      state.outbox.resend(conflict.key, calls: calls)
    } else {
      state.outbox.drop(conflict.key)
    }
    try await keep(state)
    return true
  }

  /// The call as it is sent after the decision: it begins with what the person has seen now.
  private func decided(
    _ call: OutboxCall, _ conflict: SyncConflict, _ choice: SyncConflict.Choice
  ) -> OutboxCall {
    var call = call
    for cause in conflict.causes {
      switch cause {
      case .refused: break
      case .promise(let difference):
        if call.promised[difference.field] != nil {
          call.promised[difference.field] = difference.now
        }
      case .field(let dispute):
        guard let place = call.edits.firstIndex(of: dispute.edit) else { continue }
        call.edits[place].base = dispute.theirs
        if choice == .merged, let proposal = dispute.proposal { call.edits[place].mine = proposal }
      }
    }
    return call
  }
}
