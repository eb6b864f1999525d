import OpsStorage

extension Desk {
  /// Runs a reading operation that also sees the journal; its permission guards both.
  package func performOnJournal<Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>, _ input: Input, _ call: Call,
    _ body: @Sendable (any JournalReader, Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    // The journal itself says when everything was known.
    guard call.knownAt == nil else { throw Self.notOfThePast(operation.descriptor) }
    let journal = store.journal
    return try await perform(operation, input, call) { transaction in
      try await body(journal, transaction)
    }
  }
}
