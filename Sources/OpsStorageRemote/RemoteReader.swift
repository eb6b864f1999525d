import OpsDomain
import OpsStorage
import OpsWire

/// Answers the four questions by asking the server, about its latest state or about a snapshot.
struct RemoteReader: RecordReader {
  let client: RemoteClient
  let collections: WireCollections
  var snapshot: String?

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    try await row(schema, RemoteRequest(.record, schema.name, id.description))
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    // As in SQL, a key with an absent value names no record.
    guard !values.contains(where: \.isNull) else { return nil }
    let lookup = KeyLookup(schema: schema, key: key, values: values)
    return try await row(
      schema,
      RemoteRequest(.keyLookup, body: DocumentWriter.bytes(WireCoder.document(lookup))))
  }

  func records(_ query: Query) async throws -> [Row] {
    try query.validate()
    let body = DocumentWriter.bytes(WireCoder.document(query))
    let answer = try await send(RemoteRequest(.query, query.schema.name, body: body))
    let layout = collections.layout(of: query.schema)
    return try Self.list(answer).map { try layout.row($0, unknown: .ignore) }
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    let body = DocumentWriter.bytes(WireCoder.document(aggregate))
    let answer = try await send(RemoteRequest(.figures, body: body))
    return try Self.list(answer).map { row in
      guard case .list(let cells) = row else { throw Self.strange }
      return try cells.map { try WireCoder.value($0) }
    }
  }

  private func row(_ schema: Schema, _ request: RemoteRequest) async throws -> Row? {
    do {
      let answer = try await send(request)
      guard let data = answer["data"] else { throw Self.strange }
      return try collections.layout(of: schema).row(data, unknown: .ignore)
    } catch let error as OpsError where error.code == .notFound {
      return nil
    }
  }

  private func send(_ request: RemoteRequest) async throws -> Document {
    var request = request
    request.snapshot = snapshot
    return try await client.send(request)
  }

  static func list(_ answer: Document) throws(OpsError) -> [Document] {
    guard case .list(let items)? = answer["data"] else { throw strange }
    return items
  }

  static let strange = OpsError(
    .protocolMismatch, "The server's answer cannot be read", hint: "use the server's version")
}
