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
    if let server, let again = fresh.server {
      try await again.refresh(server.steps.map(\.plain), with: server.files)
    } else {
      try await fresh.run(steps, call)
    }
    try refuseTakenNumbers(in: fresh)
    return fresh
  }

  /// Runs operations that were recorded before, with the identifiers they took then.
  func run(_ steps: [ChangesetStep], _ call: Call) async throws {
    defer { recorder.give([]) }
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
    let after = fresh.numbers
    for (id, before) in numbers.sorted(by: { $0.key < $1.key }) {
      guard let now = after[id], !TextFolding.sameBytes(before, now),
        steps.contains(where: { Self.mentions($0.input, before) })
      else { continue }
      throw OpsError(
        .conflictVersion,
        "\(before) was given to another record meanwhile, but a staged operation uses it",
        hint: "`rollback`, then stage the operations again")
    }
  }

  /// The numbers that people call the new records by, by their identifiers.
  private var numbers: [String: String] {
    if let server {
      return server.steps.reduce(into: [:]) { all, step in
        all.merge(step.numbers ?? [:]) { first, _ in first }
      }
    }
    return changes.reduce(into: [:]) { all, change in
      if change.old == nil, let number = change.number { all[change.id.description] = number }
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
