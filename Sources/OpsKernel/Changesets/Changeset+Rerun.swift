import OpsDomain

extension Changeset {
  /// Runs an operation that was recorded before, with the identifiers it took then. Throws what the
  /// operation throws now.
  package func rerun(_ step: ChangesetStep, _ call: Call) async throws -> Outcome<Document> {
    let operation = try parent.desk.operations.operation(named: step.operation)
    recorder.give(step.identifiers)
    return try await operation.run(
      dependencies, step.input, Call(call.principal, reason: step.reason ?? call.reason))
  }
}
