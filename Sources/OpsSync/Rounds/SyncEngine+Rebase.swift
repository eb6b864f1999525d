extension SyncEngine {
  /// Which field of which record.
  private struct FieldName: Hashable {
    let record: RecordName
    let field: String
  }

  /// Compares what waits with what the server has now, and runs it again on top of that. What the
  /// server may have done already stays as it was sent.
  mutating func rebase(_ round: inout SyncRound) async throws {
    try await merge(&round)
    while true {
      let units = state.outbox.units.filter { $0.state != .inConflict && $0.state != .dead }
      let differences = try await copy.rerun(units)
      let broken = units.filter { unit in
        unit.state == .waiting && !unit.mayBeDone && differences[unit.key]?.isEmpty == false
      }
      // What comes behind it is run again without it.
      guard let unit = broken.first else { break }
      dispute(unit, (differences[unit.key] ?? []).map(SyncConflict.Cause.promise), &round)
    }
    try await keep(state)
  }

  /// Merges each field with what others gave it.
  private mutating func merge(_ round: inout SyncRound) async throws {
    var own: [FieldName: SyncValue] = [:]
    var held: Set<RecordName> = []
    for unit in state.outbox.units {
      guard unit.isOpen, held.isDisjoint(with: unit.records) else {
        // What comes behind is compared once this one is decided.
        if unit.state == .inConflict || unit.state == .dead || unit.isOpen {
          held.formUnion(unit.records)
        } else {
          note(unit.calls, in: &own)
        }
        continue
      }
      guard unit.state == .waiting, !unit.mayBeDone else {
        note(unit.calls, in: &own)
        continue
      }
      let merged = try await merged(unit, own)
      guard merged.disputes.isEmpty else {
        dispute(unit, merged.disputes.map(SyncConflict.Cause.field), &round)
        held.formUnion(unit.records)
        continue
      }
      if !merged.superseded.isEmpty {
        state.conflicts.note(
          unit, superseded: merged.superseded, at: state.clock.now(wall: clock()))
      }
      if merged.calls.isEmpty {
        state.outbox.drop(unit.key)
      } else {
        if merged.calls != unit.calls { state.outbox.rewrite(unit.key, calls: merged.calls) }
        note(merged.calls, in: &own)
      }
    }
  }

  /// What a unit is with what others did meanwhile.
  private struct Merged {
    var calls: [OutboxCall] = []
    /// What a person has to decide.
    var disputes: [FieldDispute] = []
    /// What is out of date, and was left out.
    var superseded: [FieldDispute] = []
  }

  private func note(_ calls: [OutboxCall], in own: inout [FieldName: SyncValue]) {
    for edit in calls.flatMap(\.edits) {
      own[FieldName(record: edit.record, field: edit.field)] = edit.mine
    }
  }

  /// - Parameter own: What waiting units before this one give fields.
  private func merged(
    _ unit: OutboxUnit, _ own: [FieldName: SyncValue]
  ) async throws -> Merged {
    var own = own
    var merged = Merged()
    let madeAt = corrected(unit.madeAt)
    for call in unit.calls {
      var new = call
      var superseded: [FieldEdit] = []
      for (place, edit) in call.edits.enumerated() {
        let name = FieldName(record: edit.record, field: edit.field)
        var theirs = try await copy.theirs(edit)
        if let mine = own[name] { theirs = TheirValue(mine) }
        // A record that is gone is the server's to refuse.
        guard let theirs else { continue }
        switch FieldMerge.merged(
          copy.strategy(of: edit.field, in: edit.record.collection), base: edit.base,
          mine: edit.mine, at: madeAt, theirs: theirs.value, at: theirs.at)
        {
        case .value(let value):
          new.edits[place].mine = value
          if value != edit.mine { new.edits[place].base = theirs.value }
        case .superseded where unit.calls.count == 1:
          superseded.append(edit)
          merged.superseded.append(dispute(edit, theirs, nil))
          continue
        case .superseded:
          // Of a transaction no part may be left out.
          merged.disputes.append(dispute(edit, theirs, nil))
        case .disputed(let proposal): merged.disputes.append(dispute(edit, theirs, proposal))
        }
        own[name] = new.edits[place].mine
      }
      new.edits.removeAll(where: superseded.contains)
      guard new != call else {
        merged.calls.append(call)
        continue
      }
      if let call = try copy.rewritten(new, without: superseded) { merged.calls.append(call) }
    }
    return merged
  }

  /// When the unit was made, by the server's clock if that of the copy is wrong: a clock that is
  /// ahead would win against everybody. Never later than now.
  private func corrected(_ time: HybridTime) -> HybridTime {
    guard let ahead = state.wrongBy else { return time }
    var time = time
    time.milliseconds -= ahead
    return HybridClock.limited(time, wall: state.latest, limit: 0).time
  }

  private func dispute(
    _ edit: FieldEdit, _ theirs: TheirValue, _ proposal: SyncValue?
  ) -> FieldDispute {
    FieldDispute(
      edit: edit, theirs: theirs.value, by: theirs.by, at: theirs.at, proposal: proposal)
  }

  /// Moves a unit to the conflict list.
  mutating func dispute(
    _ unit: OutboxUnit, _ causes: [SyncConflict.Cause], _ round: inout SyncRound
  ) {
    state.outbox.dispute(unit.key)
    state.conflicts.add(unit, causes, at: state.clock.now(wall: clock()))
    round.conflicts += 1
  }
}
