/// The operations that were run on a copy and that the server is still to run, in the order in
/// which they were made.
///
/// The order is kept for each record: a unit is sent only when nothing before it that wrote the
/// same record is still open, dead or in the conflict list. Between units that share no record the
/// more urgent one goes first, and a unit is as urgent as the most urgent one that waits for it.
public struct Outbox: Sendable, Codable, Equatable {
  /// All units, oldest first.
  public private(set) var units: [OutboxUnit] = []
  private let policy: RetryPolicy

  /// An empty outbox.
  public init(policy: RetryPolicy = RetryPolicy()) { self.policy = policy }

  /// How many units are still to be sent.
  public var waiting: Int { units.count { $0.isOpen } }

  /// Units that were tried too often.
  public var dead: [OutboxUnit] { units.filter { $0.state == .dead } }

  /// The unit with this key.
  public subscript(key: String) -> OutboxUnit? { units.first { $0.key == key } }

  /// Adds a unit behind all others. Answers false for a key that is known: the same call twice is
  /// one.
  @discardableResult
  public mutating func append(_ unit: OutboxUnit) -> Bool {
    guard self[unit.key] == nil else { return false }
    units.append(unit)
    return true
  }

  /// The unit that is to be sent now; nil when none may be sent at this time.
  public func next(at now: Int64) -> OutboxUnit? {
    var taken: Set<RecordName> = []
    var best: (unit: OutboxUnit, urgency: SyncPriority)?
    for (unit, urgency) in zip(units, urgencies) {
      let records = unit.records
      let isFree = taken.isDisjoint(with: records)
      if case .done = unit.state { continue }
      taken.formUnion(records)
      guard unit.isOpen, isFree, isDue(unit, at: now) else { continue }
      if best.map({ urgency < $0.urgency }) ?? true { best = (unit, urgency) }
    }
    return best?.unit
  }

  /// Whether the unit has waited long enough. A clock that was set back must not keep it for longer
  /// than it was to wait.
  private func isDue(_ unit: OutboxUnit, at now: Int64) -> Bool {
    unit.notBefore <= now
      || unit.notBefore - now > policy.wait(afterAttempts: unit.attempts)
  }

  /// When the next unit may be sent that waits only for its time; nil when none does.
  public func nextTime() -> Int64? {
    var taken: Set<RecordName> = []
    var least: Int64?
    for unit in units {
      let records = unit.records
      if case .done = unit.state { continue }
      if unit.isOpen, taken.isDisjoint(with: records) {
        least = min(least ?? unit.notBefore, unit.notBefore)
      }
      taken.formUnion(records)
    }
    return least
  }

  /// Of each unit how urgent it is with all that waits for it.
  private var urgencies: [SyncPriority] {
    var ofRecord: [RecordName: SyncPriority] = [:]
    var urgencies: [SyncPriority] = []
    for unit in units.reversed() {
      let records = unit.records
      var urgency = unit.priority
      for record in records { urgency = min(urgency, ofRecord[record] ?? urgency) }
      if unit.isOpen {
        for record in records { ofRecord[record] = min(urgency, ofRecord[record] ?? urgency) }
      }
      urgencies.append(urgency)
    }
    return urgencies.reversed()
  }

  // MARK: What becomes of a unit

  /// The unit is on its way: until an answer comes it may have been done.
  public mutating func sending(_ key: String) {
    change(key) { unit in
      // It is still so from an attempt that was cut off.
      if unit.state == .unknown { unit.mayBeDone = true }
      unit.state = .unknown
    }
  }

  /// The server has done it.
  public mutating func done(_ key: String, sequence: Int64) {
    change(key) { unit in
      unit.state = .done(sequence: sequence)
      unit.failure = nil
    }
  }

  /// The server could not be asked or could not answer.
  public mutating func failed(_ key: String, _ failure: SyncFailure, at now: Int64) {
    let policy = policy
    change(key) { unit in
      unit.failure = failure
      if failure.kind == .unknown { unit.mayBeDone = true }
      switch failure.kind {
      case .unreached, .gap, .revoked, .version: unit.state = unit.mayBeDone ? .unknown : .waiting
      case .refused:
        // Under this key the server has done nothing, or it would have said so.
        unit.state = .inConflict
        unit.mayBeDone = false
      case .passing, .unknown:
        unit.attempts += 1
        unit.notBefore = now + policy.wait(afterAttempts: unit.attempts)
        if policy.isOver(afterAttempts: unit.attempts) {
          unit.state = .dead
        } else {
          unit.state = unit.mayBeDone ? .unknown : .waiting
        }
      }
    }
  }

  /// The unit is in the conflict list from now on.
  public mutating func dispute(_ key: String) { change(key) { $0.state = .inConflict } }

  /// Sends a unit that is dead or in conflict again, at its old place. Answers false for any other,
  /// and for other calls in the place of some that may have been done.
  /// - Parameter calls: What it does now; nil for the same.
  @discardableResult
  public mutating func resend(_ key: String, calls: [OutboxCall]? = nil) -> Bool {
    guard let unit = self[key], unit.state == .dead || unit.state == .inConflict,
      !unit.mayBeDone || calls == nil
    else { return false }
    change(key) { unit in
      unit.state = unit.mayBeDone ? .unknown : .waiting
      unit.attempts = 0
      unit.notBefore = 0
      unit.failure = nil
      if let calls { unit.calls = calls }
    }
    return true
  }

  /// Changes what an open unit does, before it was ever sent. Answers false for any other: what
  /// may have been done under a key stays as it is.
  @discardableResult
  public mutating func rewrite(_ key: String, calls: [OutboxCall]) -> Bool {
    guard let unit = self[key], unit.state == .waiting, !unit.mayBeDone else { return false }
    change(key) { $0.calls = calls }
    return true
  }

  /// Drops a unit that was not done. Answers what was dropped; nil for one that was done, or may
  /// have been: nobody can take back what the server has committed.
  @discardableResult
  public mutating func drop(_ key: String) -> OutboxUnit? {
    guard let place = units.firstIndex(where: { $0.key == key }) else { return nil }
    switch units[place].state {
    case .waiting, .dead, .inConflict: return units.remove(at: place)
    case .unknown, .done: return nil
    }
  }

  /// What needs the unit with this key: later units that write to a record that it has made, or
  /// that one of these has made. In order.
  public func dependants(of key: String) -> [OutboxUnit] {
    guard let place = units.firstIndex(where: { $0.key == key }) else { return [] }
    var made = units[place].made
    return units[(place + 1)...].filter { unit in
      guard !made.isDisjoint(with: unit.records) else { return false }
      made.formUnion(unit.made)
      return true
    }
  }

  /// Drops a unit that was not done and that is in no conflict, with all that needs it. Answers
  /// what was dropped, in order; nothing where one of them cannot be dropped.
  @discardableResult
  public mutating func dropAll(_ key: String) -> [OutboxUnit] {
    guard let unit = self[key] else { return [] }
    let all = [unit] + dependants(of: key)
    guard all.allSatisfy({ ($0.state == .waiting || $0.state == .dead) && !$0.mayBeDone }) else {
      return []
    }
    let keys = Set(all.map(\.key))
    units.removeAll { keys.contains($0.key) }
    return all
  }

  /// The copy has all commits up to this one: what they did need not be run again.
  public mutating func pulled(through sequence: Int64) {
    units.removeAll { unit in
      if case .done(let own) = unit.state { return own <= sequence }
      return false
    }
  }

  private mutating func change(_ key: String, _ body: (inout OutboxUnit) -> Void) {
    guard let place = units.firstIndex(where: { $0.key == key }) else { return }
    body(&units[place])
  }
}
