import OpsDomain
import OpsWire

/// The change feed of a server, as the caller may see it.
public struct RemoteChanges: Sendable {
  private let client: RemoteClient

  /// The feed of the server that this client talks to.
  public init(_ client: RemoteClient) { self.client = client }

  /// Hands out the events of the feed over one connection, until the server ends it.
  ///
  /// Throws what the server refuses, such as `tempfail.gap`, and what breaks the connection.
  /// - Parameters:
  ///   - cursor: Only what is behind this place; without one only what comes from now on.
  ///   - noun: Only changes of records of this kind.
  public func follow(
    after cursor: String?, of noun: String?, _ take: (ServerSentEvent) async throws -> Void
  ) async throws {
    var parameters = [("follow", "true")]
    if let cursor { parameters.append(("since", cursor)) }
    if let noun { parameters.append(("of", noun)) }
    try await client.events(RemoteRequest(.changes, parameters: parameters), take)
  }
}
