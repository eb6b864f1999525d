import OpsStorage

extension Desk {
  /// Runs `body` once for each input, in order: the same checks as ``perform(_:_:_:_:)``, each a
  /// commit of its own, and one wait for the disk for all of them. A refused one leaves nothing and
  /// does not stop the others.
  ///
  /// Takes no idempotency keys; calls that have some go through ``performEach(_:_:)``. Throws what
  /// ``admit(_:to:)`` throws, and the store's errors when the whole could not be made durable.
  package func performEach<Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>, _ inputs: [Input], _ call: Call,
    _ body: @Sendable (Input, Transaction) async throws -> Output
  ) async throws -> [Result<Outcome<Output>, any Error>] {
    let descriptor = operation.descriptor
    guard canGroup(call), descriptor.effect.isWrite else {
      return try await oneByOne(operation, inputs, call, body)
    }
    try await admit(call, to: descriptor)
    do {
      let rows = try allowance(for: call)
      let context = world.context(for: call.principal)
      let results = try await alone {
        try await store.transactEach(inputs) { input, overlay in
          overlay.header = header(of: descriptor, call)
          let transaction = Transaction(writing: overlay, context: context)
          let output = try await body(input, transaction)
          try await transaction.settle()
          try rows?.check(RowAllowance.count(overlay.changes))
          return output
        }
      }
      for case .failure(let error) in results {
        await keepRefusal(error, of: descriptor.name, call)
      }
      return results.map { result in
        result.map {
          Outcome(output: $0.answer, changed: $0.receipt != nil, receipt: $0.receipt)
        }.mapError { report($0, of: descriptor.name) }
      }
    } catch {
      throw report(error, of: descriptor.name)
    }
  }

  /// Whether calls can share a turn of the store here.
  func canGroup(_ call: Call) -> Bool {
    forwarder == nil && recorder == nil && turn == nil && !call.isRehearsal
  }

  private func oneByOne<Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>, _ inputs: [Input], _ call: Call,
    _ body: @Sendable (Input, Transaction) async throws -> Output
  ) async throws -> [Result<Outcome<Output>, any Error>] {
    var results: [Result<Outcome<Output>, any Error>] = []
    for input in inputs {
      do {
        let outcome = try await perform(operation, input, call) { try await body(input, $0) }
        results.append(.success(outcome))
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }
}
