import OpsDomain

/// A description as a reader of it sees it: what there is, and whether an answer is one of those.
struct Described {
  let document: Document

  static func sample() async throws -> Described {
    let sample = try await TestServer.sample()
    let described = try await of(sample.server)
    await sample.server.stop()
    return described
  }

  static func of(_ server: TestServer) async throws -> Described {
    let reply = try await Caller(server: server, token: nil).get("/openapi.json")
    return Described(document: reply.document)
  }

  var paths: DocumentObject { document["paths"]?.members ?? [:] }

  func operation(_ method: String, _ path: String) -> Document? {
    paths[path]?[method.lowercased()]
  }

  /// What a reference leads to, or the value itself.
  func followed(_ value: Document) -> Document {
    guard let reference = value["$ref"]?.string else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) {
      $0[String($1)] ?? .null
    }
  }

  /// The references that lead nowhere.
  func dangling(_ value: Document) -> [String] {
    switch value {
    case .list(let items): return items.flatMap(dangling)
    case .object(let object):
      if let reference = value["$ref"]?.string {
        return followed(value).isNull ? [reference] : []
      }
      return object.members.flatMap { dangling($0.value) }
    default: return []
    }
  }

  /// What is wrong with an answer: its status or its form is not in the description.
  func fault(of reply: Caller.Reply, to method: String, _ path: String) -> String? {
    let responses = operation(method, path)?["responses"]
    guard let response = responses?[String(reply.status)].map(followed) else {
      return "\(method) \(path) answers \(reply.status), which is not described"
    }
    guard let schema = response["content"]?["application/json"]?["schema"] else {
      return "\(method) \(path) answers JSON with \(reply.status), which is not described"
    }
    return mismatch(reply.document, schema, "answer").map { "\(method) \(path): \($0)" }
  }

  /// Where a value is not as its schema says, as far as the description uses JSON Schema.
  private func mismatch(_ value: Document, _ given: Document, _ place: String) -> String? {
    let schema = followed(given)
    if let choices = schema["anyOf"]?.items {
      let fits = choices.contains { mismatch(value, $0, place) == nil }
      return fits ? nil : "\(place) is none of its choices"
    }
    if let constant = schema["const"], constant != value { return "\(place) is not \(constant)" }
    if let words = schema["enum"]?.items, !words.contains(value) { return "\(place) is no word" }
    if let type = schema["type"]?.string, !Self.is(value, type) { return "\(place) is no \(type)" }
    if let items = value.items, let item = schema["items"] {
      return items.lazy.compactMap { mismatch($0, item, place + "[]") }.first
    }
    guard let members = value.members, let properties = schema["properties"] else { return nil }
    for name in schema["required"]?.items?.compactMap(\.string) ?? [] where members[name] == nil {
      return "\(place) has no \(name)"
    }
    for (name, member) in members.members {
      guard let property = properties[name] else { return "\(place) has a \(name)" }
      if let fault = mismatch(member, property, "\(place).\(name)") { return fault }
    }
    return nil
  }

  private static func `is`(_ value: Document, _ type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.text, "string"),
      (.list, "array"), (.object, "object"):
      true
    default: false
    }
  }
}
