import OpsDomain
import OpsStorage
import OpsWire
import Synchronization

/// A server's book as one side of a copy.
///
/// As a source it shows the caller's token, whose owner needs `system.backup_data`. As a target it
/// shows the setup token of a server that waits for a book. The steps of a restore are numbered, so
/// that a repeated request is done once.
public final class RemoteBook: BookTarget {
  private let client: RemoteClient
  private let setupToken: Secret?
  private let lastStep = Mutex<Int64>(0)

  /// - Parameter setupToken: Shown instead of the client's own token.
  public init(_ client: RemoteClient, setupToken: Secret? = nil) {
    self.client = client
    self.setupToken = setupToken
  }

  // MARK: Source

  public func rows(of schema: Schema, after id: RecordID?, limit: Int) async throws -> [Row] {
    var parameters = [("limit", String(limit))]
    if let id { parameters.append(("after", id.description)) }
    let answer = try await send(
      RemoteRequest(.bookRows, schema.name, parameters: parameters))
    return try WireCoder.rows(ofPage: answer, in: schema)
  }

  public func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    let answer = try await send(
      RemoteRequest(
        .bookCommits,
        parameters: [
          ("after", String(sequence)), ("limit", String(min(limit, WireLimits.copyCommits))),
        ]))
    return try WireCoder.commits(ofPage: answer)
  }

  public func head() async throws -> JournalHead { try await state().head }

  public func keyBlocks(from number: Int, limit: Int) async throws -> [[UInt8]] {
    let answer = try await send(
      RemoteRequest(
        .bookKeys,
        parameters: [
          ("from", String(number)), ("limit", String(min(limit, WireLimits.keyBlocks))),
        ]))
    return try WireCoder.keys(ofPage: answer).blocks
  }

  // MARK: Target

  public func restore(keyBlocks: [[UInt8]], at number: Int) async throws {
    try await step(.restoreKeys, body: WireCoder.page(ofKeys: keyBlocks, at: number))
  }

  public func isEmpty() async throws -> Bool { try await state().isEmpty }

  public func begin() async throws { try await step(.beginRestore) }

  public func restore(rows: [Row], of schema: Schema) async throws {
    var rest = rows[...]
    while !rest.isEmpty {
      let page = WireCoder.page(of: Array(rest))
      try await step(.restoreRows, schema.name, body: page.bytes)
      rest = rest.dropFirst(page.count)
    }
  }

  public func restore(commits: [Commit]) async throws {
    var rest = commits[...]
    while !rest.isEmpty {
      let page = WireCoder.page(of: Array(rest))
      try await step(.restoreCommits, body: page.bytes)
      rest = rest.dropFirst(page.count)
    }
  }

  /// Never repeated by itself: a server that has finished no longer knows the setup token.
  public func finish() async throws { try await step(.finishRestore, isRepeatable: false) }

  // MARK: Requests

  private func state() async throws -> (head: JournalHead, isEmpty: Bool) {
    let answer = try await send(RemoteRequest(.bookState))
    guard let data = answer["data"], case .bool(let isEmpty)? = data["empty"],
      let head = data["head"]
    else { throw RemoteReader.strange }
    return (try WireCoder.head(head), isEmpty)
  }

  private func step(
    _ route: Route, _ collection: String? = nil, body: [UInt8]? = nil, isRepeatable: Bool = true
  ) async throws {
    let number = lastStep.withLock { last in
      last += 1
      return last
    }
    let parameters = [("step", String(number))]
    var request =
      collection.map { RemoteRequest(route, $0, parameters: parameters, body: body) }
      ?? RemoteRequest(route, parameters: parameters, body: body)
    request.isRepeatable = isRepeatable
    _ = try await send(request)
  }

  private func send(_ request: RemoteRequest) async throws -> Document {
    var request = request
    if let setupToken { request.token = setupToken }
    return try await client.send(request)
  }
}
