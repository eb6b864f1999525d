import OpsDomain
import OpsWire

/// The endpoints of a server's identity provider. Orders are never repeated by themselves: a code
/// and a refresh token are good once, and a second use ends what the first has given.
public struct RemoteProvider: Sendable {
  private let client: RemoteClient

  /// The identity provider of the server that this client talks to.
  public init(_ client: RemoteClient) { self.client = client }

  /// What the provider's addresses stand under.
  public var base: String { client.configuration.address }

  /// Asks a route that takes no form. Throws `unavailable.server`.
  public func read(_ route: Route) async throws -> Document {
    try await client.send(RemoteRequest(route))
  }

  /// Sends a form. Throws a ``RemoteRefusal``, and `unavailable.server`.
  public func send(_ route: Route, _ fields: [String: String]) async throws -> Document {
    var request = RemoteRequest(route, body: FormCoding.bytes(fields))
    request.contentType = "application/x-www-form-urlencoded"
    request.isRepeatable = false
    return try await client.send(request)
  }
}
