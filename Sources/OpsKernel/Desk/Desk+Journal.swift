import OpsStorage

extension Desk {
  /// Runs a reading operation that also sees the journal; its permission guards both.
  package func performOnJournal<Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>, _ input: Input, _ call: Call,
    _ body: @Sendable (any JournalReader, Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    let journal = store.journal
    return try await perform(operation, input, call) { transaction in
      try await body(journal, transaction)
    }
  }
}
