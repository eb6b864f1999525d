import OpsDomain

extension Transaction {
  /// Asks what a change needs on every write and, for work on behalf of the caller, whether the
  /// caller could make it by hand:
  ///
  /// - what is sensitive wants a person who has just signed in, never a token;
  /// - an operation that makes such a change would admit the caller: permission, scope, sign-in;
  /// - the permission of the verb is good for this very record, before and after;
  /// - the caller sees the record, and every field that changes.
  ///
  /// Records that are derived from others follow from them and are not asked about.
  ///
  /// Throws `denied.permission`, `denied.scope`, `denied.read_only` and `signin.not_fresh`.
  func requireHand(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ rules: CollectionRules
  ) async throws {
    let caller = context.caller
    guard !caller.isSystem, !rules.schema.isDerived, !isSame(old, new) else { return }
    if let action = rules.sensitive?(old, new) {
      try caller.requireFresh(at: now, for: action)
    }
    guard context.isOnBehalf else { return }
    let way = try await way(verb, old, new, rules)
    let action = Self.action(verb, rules.schema)
    let rows = [old, new].compactMap { $0 }
    let own = ofCaller
    let permission = way.isElevated ? nil : rules.write[verb]
    if let asked = permission ?? way.admission.permission {
      try await rules.require(asked, for: rows, verb, own, to: action)
    }
    try requireSeen(rows, rules, caller)
    try rules.requireOwn(rows, of: caller)
    guard let old, let new else { return }
    let changed = rules.schema.columns.indices
      .filter { $0 > 1 && old.values[$0] != new.values[$0] }.map { rules.schema.columns[$0] }
    try rules.mask(for: caller).check(changed, caller)
  }

  /// Throws `signin.not_fresh`, or `denied.scope` for a token, when every operation that makes such
  /// a change by hand is sensitive: so is the record, also where it is written directly.
  func requireFreshHand(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ rules: CollectionRules
  ) async throws {
    guard !context.caller.isSystem else { return }
    let ways = try await rules.hand?(verb, old, new, elevated) ?? []
    guard let way = ways.first, ways.allSatisfy(\.admission.isSensitive) else { return }
    try context.caller.requireFresh(at: now, for: way.admission.operation)
  }

  /// Names of the operations that make such a change by hand.
  package func handOperations(
    _ schema: Schema, _ old: Row?, _ new: Row?
  ) async throws -> Set<String> {
    let verb: Verb = old == nil ? .insert : new == nil ? .delete : .update
    let ways = try await context.rules.rules(for: schema).hand?(verb, old, new, elevated) ?? []
    return Set(ways.map(\.admission.operation))
  }

  private func isSame(_ old: Row?, _ new: Row?) -> Bool {
    guard let old, let new else { return false }
    return old.id == new.id && old.values.dropFirst(2) == new.values.dropFirst(2)
  }

  /// The first way that is open to the caller. Throws what the first one says when none is.
  private func way(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ rules: CollectionRules
  ) async throws -> HandWay {
    let ways = try await rules.hand?(verb, old, new, elevated) ?? []
    let action = Self.action(verb, rules.schema)
    var refusal: OpsError?
    for way in ways {
      do {
        try way.admission.check(context.caller, at: now, to: action, inside: context.carrier)
        return way
      } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal
      ?? OpsError(
        .denied,
        "A record of \(rules.schema.name) cannot be changed this way (\(verb.rawValue))",
        hint: "run the command for it; `opsh help` lists them")
  }

  private func requireSeen(
    _ rows: [Row], _ rules: CollectionRules, _ caller: Principal
  ) throws {
    guard !rules.isPart else { return }
    let condition = try rules.visible(to: caller)
    guard condition != .everything else { return }
    for row in rows where !MemoryInterpreter.matches(row, condition, in: rules.schema) {
      throw OpsError(
        .denied, "Your rights do not cover this \(rules.schema.noun) record",
        hint: "ask somebody whose rights cover it")
    }
  }

  private static func action(_ verb: Verb, _ schema: Schema) -> String {
    schema.action(verb)
  }
}

extension Transaction {
  /// Throws `denied.permission` unless the caller sees the row, so that no refusal tells of it.
  public func requireSight(of row: Row?, _ schema: Schema) throws {
    guard let row, !context.caller.isSystem, !schema.isDerived else { return }
    try requireSeen([row], try context.rules.rules(for: schema), context.caller)
  }
}
