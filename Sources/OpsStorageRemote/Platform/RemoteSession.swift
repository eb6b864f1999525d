import OpsDomain
import OpsWire

/// Signs in at the server and out again.
public struct RemoteSession: Sendable {
  private let client: RemoteClient

  public init(_ client: RemoteClient) { self.client = client }

  /// Throws `signin.failed` or `tempfail.throttled`, and `unavailable.server`. Never repeated by
  /// itself: a wrong password stays wrong, and every try counts.
  public func signIn(name: String, password: Secret) async throws -> SessionToken {
    var request = RemoteRequest(
      .signIn, body: WireCoder.signInBytes(name: name, password: password))
    request.isRepeatable = false
    let answer = try await client.send(request)
    return try WireCoder.sessionToken(answer["data"] ?? .null)
  }

  /// Ends the token's session.
  public func signOut(_ token: Secret) async throws {
    var request = RemoteRequest(.signOut)
    request.token = token
    _ = try await client.send(request)
  }

  /// Whose token this is: the client's own unless told.
  /// Throws `signin.missing` or `signin.expired`.
  public func principal(for token: Secret? = nil) async throws -> Principal {
    var request = RemoteRequest(.session)
    request.token = token
    let answer = try await client.send(request)
    return try WireCoder.principal(answer["data"] ?? .null)
  }
}
