import OpsDomain

/// Stands for users that are kept on a server while a changeset is open. They can be read, but
/// changes to them cannot be staged, so these are refused.
struct KeptElsewhere: OperationForwarder {
  let forwarder: any OperationForwarder
  /// Every operation of the product.
  let operations: OperationCatalogue

  func forward(_ operation: String, input: Document, call: Call) async throws -> Outcome<Document> {
    let effect = operations[operation]?.descriptor.effect ?? .write
    guard !effect.isWrite || call.isRehearsal else {
      throw OpsError(
        .usage, "\(operation) cannot be staged: users are kept on a server",
        hint: "run it outside the changeset")
    }
    return try await forwarder.forward(operation, input: input, call: call)
  }
}
