import OpsDomain
import OpsStorage

/// Reads the parts of a saved plan. Everything throws `data.malformed` for what is not there.
struct SavedPlanReader {
  let content: Document
  let rules: RuleBook

  private static var malformed: OpsError {
    OpsError(.malformed, "The saved plan is incomplete", field: "file", hint: "plan again")
  }

  func text(_ name: String) throws -> String {
    guard let text = content[name]?.string else { throw Self.malformed }
    return text
  }

  func list(_ name: String) throws -> [Document] {
    guard let items = content[name]?.items else { throw Self.malformed }
    return items
  }

  func user() throws -> RecordID? {
    try content["by"]?.string.map { try RecordID(parsing: $0) }
  }

  func fingerprint() throws -> [UInt8] {
    guard let bytes = HexText.bytes(try text("fingerprint")), bytes.count == 32 else {
      throw Self.malformed
    }
    return bytes
  }

  /// What the planner was shown of a book on a server; nil for the plan of another book.
  func state() throws -> TimedDigest? {
    guard let state = content["state"], !state.isNull else { return nil }
    return try DocumentDecoder.decode(TimedDigest.self, from: state)
  }

  func reads() throws -> [Expectation] {
    try list("reads").map { item in
      let (schema, id, parts) = try record(item, count: 3)
      guard let version = parts[2].int else { throw Self.malformed }
      return Expectation(schema: schema, id: id, version: version)
    }
  }

  /// Where files are, by their digests; none in most plans.
  func files() -> [String: String] {
    var files: [String: String] = [:]
    for member in content["files"]?.members?.members ?? [] {
      files[member.key] = member.value.string
    }
    return files
  }

  func results() throws -> [SavedPlan.Result] {
    try list("results").map { item in
      let (schema, id, parts) = try record(item, count: 4)
      return SavedPlan.Result(
        schema: schema, id: id, old: try row(parts[2], schema), new: try row(parts[3], schema))
    }
  }

  private func record(
    _ item: Document, count: Int
  ) throws -> (schema: Schema, id: RecordID, parts: [Document]) {
    guard let parts = item.items, parts.count == count, let name = parts[0].string,
      let id = parts[1].string
    else { throw Self.malformed }
    return (try rules.schema(named: name), try RecordID(parsing: id), parts)
  }

  private func row(_ document: Document, _ schema: Schema) throws -> Row? {
    guard let text = document.string else { return nil }
    guard let image = Base64URL.decode(text) else { throw Self.malformed }
    return try RowImage.decode(image, schema: schema)
  }
}
