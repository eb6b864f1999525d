import OpsDomain
import OpsStorage

extension Desk {
  /// A refusal with all else that is wrong with the input, as the caller may know it; as it is when
  /// it says nothing of the input. The server that keeps a book elsewhere has looked already, who
  /// runs many calls in one turn looks once for all, and a changeset would have to stay as it is in
  /// all that was looked at.
  func diagnosed(
    _ error: any Error, of descriptor: OperationDescriptor, _ input: some Encodable, _ call: Call
  ) async -> any Error {
    guard forwarder == nil, turn == nil, recorder == nil, let refusal = error as? OpsError,
      CallDiagnosis.canAdd(to: refusal, of: descriptor)
    else { return error }
    do {
      let document = try DocumentEncoder.encode(input)
      return try await diagnose(call) { try await $0.complete(refusal, of: descriptor, document) }
    } catch {
      // The refusal stands by itself: that the book cannot be asked now is no answer to it.
      return refusal
    }
  }

  /// Looks through the eyes of the caller at what is wrong with calls.
  func diagnose<Answer: Sendable>(
    _ call: Call, _ body: @Sendable (CallDiagnosis) async throws -> Answer
  ) async throws -> Answer {
    let context = world.context(for: call.principal)
    return try await store.read(.latest) { reader in
      try await body(
        CallDiagnosis(
          transaction: Transaction(reading: reader, context: context), blueprint: world.blueprint))
    }
  }
}
