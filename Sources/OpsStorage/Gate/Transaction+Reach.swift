import OpsDomain

extension Transaction {
  /// Whether it reads committed records alone: nothing that it sees can be rolled back.
  package var isReadOnly: Bool { overlay == nil }

  /// Throws `denied.permission` unless the principal's `permission` is good for this very record.
  /// - Parameter action: What is done with it, in the error's words.
  public func require(
    _ permission: Permission, for row: Row, of schema: Schema, to action: String
  ) async throws {
    guard !principal.isSystem else { return }
    try await context.rules.rules(for: schema)
      .require(permission, for: [row], .update, self, to: action)
  }

  /// Throws `denied.permission` unless the principal could write such a row with their own rights.
  /// For what follows from it and is written with the rights of the system.
  public func requireReach(_ verb: Verb, _ schema: Schema, _ row: Row) async throws {
    guard !principal.isSystem else { return }
    let rules = try context.rules.rules(for: schema)
    let action = schema.action(verb)
    guard let permission = rules.write[verb] else {
      throw OpsError(
        .denied, "Nobody can \(verb.rawValue) \(schema.noun) records directly",
        hint: "use the operation that does it")
    }
    try await rules.require(permission, for: [row], verb, self, to: action)
  }
}
