import OpsDomain
import OpsStorage

extension Changeset {
  /// The same operations, run again on the figures of now, in a changeset of its own. This one
  /// stays as it is.
  ///
  /// Records keep the identifiers they were given. Throws what an operation throws that is refused
  /// now, and `conflict.version` when a number was given to somebody else meanwhile and a later
  /// operation names it.
  public func refreshed(_ call: Call) async throws -> Changeset {
    let fresh = try await Changeset.open(over: parent, label: label)
    try await fresh.run(steps, call)
    try refuseTakenNumbers(in: fresh)
    return fresh
  }

  /// Runs operations that were recorded before, with the identifiers they took then.
  func run(_ steps: [ChangesetStep], _ call: Call) async throws {
    for step in steps {
      try Task.checkCancellation()
      let operation = try parent.desk.operations.operation(named: step.operation)
      recorder.give(step.identifiers)
      let reason = step.reason ?? call.reason
      _ = try await operation.run(
        dependencies, step.input, Call(call.principal, reason: reason))
    }
  }

  /// Whether it writes confidential records: their content may have come beside an operation's
  /// input, so that running it again would be another, and is kept in no file.
  public var hasSecrets: Bool { !confidential.isEmpty }

  /// What the confidential records that it writes are called, each kind once.
  var confidential: [String] {
    var nouns: [String] = []
    for change in changes where change.schema.isConfidential {
      if !nouns.contains(change.schema.noun) { nouns.append(change.schema.noun) }
    }
    return nouns
  }

  private func refuseTakenNumbers(in fresh: Changeset) throws {
    for old in changes where old.old == nil {
      guard let before = old.number,
        let after = fresh.changes.first(where: { $0.schema == old.schema && $0.id == old.id })?
          .number, !TextFolding.sameBytes(before, after),
        steps.contains(where: { Self.mentions($0.input, before) })
      else { continue }
      throw OpsError(
        .conflictVersion,
        "\(before) was given to another record meanwhile, but a staged operation uses it",
        hint: "`rollback`, then stage the operations again")
    }
  }

  private static func mentions(_ document: Document, _ text: String) -> Bool {
    switch document {
    case .text(let value): TextFolding.sameBytes(value, text)
    case .list(let items): items.contains { mentions($0, text) }
    case .object(let object): object.members.contains { mentions($0.value, text) }
    case .null, .bool, .integer, .number: false
    }
  }
}

extension Change {
  /// The number people call the new record by, if it has one.
  var number: String? {
    guard let position = schema.position(named: "number"), let new,
      case .text(let text) = new.values[position]
    else { return nil }
    return text
  }
}
