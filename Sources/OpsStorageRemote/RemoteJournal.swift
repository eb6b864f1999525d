import OpsDomain
import OpsStorage
import OpsWire

/// Reads the journal of the server's book, as far as the signed-in caller may see it.
struct RemoteJournal: JournalReader {
  let client: RemoteClient

  func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    var commits: [Commit] = []
    var since = sequence
    while commits.count < limit {
      try Task.checkCancellation()
      let page = min(limit - commits.count, Limits.pageSizeMaximum)
      let answer = try await client.send(
        RemoteRequest(
          .changes, parameters: [("since", String(max(0, since))), ("limit", String(page))]))
      commits += try RemoteReader.list(answer).map { try WireCoder.commit($0) }
      guard let next = answer["next"]?.int, next > since else { break }
      since = next
    }
    return commits
  }

  func commits(key: String) async throws -> [Commit] {
    let answer = try await client.send(
      RemoteRequest(.journalCommit, key, parameters: [("all", "true")]))
    return try RemoteReader.list(answer).map { try WireCoder.commit($0) }
  }

  /// Throws `data.too_large` when the record's history does not fit into one answer.
  func history(of id: RecordID, limit: Int) async throws -> [Commit] {
    guard limit > 0 else { return [] }
    let page = min(limit, Limits.pageSizeMaximum)
    let answer = try await client.send(
      RemoteRequest(
        .journalHistory, id.description, parameters: [("limit", String(page))]))
    let commits = try RemoteReader.list(answer).map { try WireCoder.commit($0) }
    if commits.count < limit, answer["next"]?.int != nil {
      throw OpsError(
        .tooLarge, "The history of record \(id) is too long for one answer", hint: "ask for less")
    }
    return commits
  }

  func head() async throws -> JournalHead {
    let answer = try await client.send(RemoteRequest(.journalHead))
    guard let data = answer["data"] else { throw RemoteReader.strange }
    return try WireCoder.head(data)
  }
}
