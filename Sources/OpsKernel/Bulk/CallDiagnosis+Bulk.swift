import OpsDomain

extension CallDiagnosis {
  /// The refusal of one of many calls with what else is wrong with its input.
  func complete(_ error: OpsError, of call: BulkCall) async throws -> OpsError {
    guard let operation = blueprint.operations[call.operation] else { return error }
    return try await complete(error, of: operation.descriptor, call.input)
  }
}
