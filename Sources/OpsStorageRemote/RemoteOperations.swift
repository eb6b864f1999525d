import OpsDomain
import OpsWire

/// Runs operations on the server. A desk over a remote store forwards to this: the server decides,
/// so the server runs them.
public struct RemoteOperations: Sendable {
  let client: RemoteClient
  let collections: WireCollections

  /// Operations at the server that `client` speaks with, over these collections.
  public init(_ client: RemoteClient, schemas: [Schema]) {
    self.client = client
    collections = WireCollections(schemas)
  }

  /// Calls the operation. A call without a key gets one, so that it can be repeated safely.
  ///
  /// Throws what the operation throws, `unavailable.server`, `tempfail.timeout` and
  /// `tempfail.unknown_outcome`.
  public func run(_ operation: String, _ call: OperationCall) async throws -> OperationAnswer {
    var call = call
    let key = call.key ?? OperationKey.make(clock: client.clock, random: client.random)
    call.key = key
    var request = RemoteRequest(.operation, operation, body: WireCoder.bytes(call))
    request.key = key
    let answer = try await client.send(request)
    return try WireCoder.operationAnswer(answer, of: operation, in: collections)
  }
}
