import OpsDomain
import OpsStorage
import OpsWire

/// Changesets at the server. It keeps nothing of them, so each request brings all steps.
public struct RemoteChangesets: Sendable {
  private let client: RemoteClient
  private let collections: WireCollections

  init(_ client: RemoteClient, _ collections: WireCollections) {
    self.client = client
    self.collections = collections
  }

  /// Runs a command behind its steps; nothing is committed. Throws what the operation throws,
  /// `conflict.version` when a step is refused now, `unavailable.server` and `tempfail.timeout`.
  public func run(_ call: ChangesetCall) async throws -> OperationAnswer {
    let answer = try await client.send(RemoteRequest(.changesetRun, body: WireCoder.bytes(call)))
    return try WireCoder.operationAnswer(answer, of: call.operation, in: collections)
  }

  /// Asks what steps change together. Throws what ``run(_:)`` throws.
  public func plan(_ question: ChangesetQuestion) async throws -> ChangesetAnswer {
    let answer = try await client.send(
      RemoteRequest(.changesetPlan, body: WireCoder.bytes(question)))
    return try WireCoder.changesetAnswer(answer, in: collections)
  }

  /// Commits steps as one commit, once for each key; nil when they change nothing.
  ///
  /// Throws `conflict.version` when a step has another answer now, what the gate refuses, and
  /// `tempfail.unknown_outcome` when no attempt brought an answer.
  public func commit(_ order: ChangesetOrder) async throws -> CommitReceipt? {
    var request = RemoteRequest(.changesetCommit, body: WireCoder.bytes(order))
    request.key = order.key
    let answer = try await client.send(request)
    guard let data = answer["data"], !data.isNull else { return nil }
    return try WireCoder.receipt(data)
  }

  /// Whether the caller has committed a changeset under the key. Throws `rule.bad_state` when it
  /// was undone.
  public func hasCommitted(_ key: String) async throws -> Bool {
    let answer = try await client.send(RemoteRequest(.changesetState, key))
    return answer["data"]?["done"] == true
  }
}

extension RemoteOperations {
  /// Several operations at the same server, staged and committed as one.
  public var changesets: RemoteChangesets { RemoteChangesets(client, collections) }
}
