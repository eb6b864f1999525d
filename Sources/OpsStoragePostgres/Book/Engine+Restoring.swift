import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The note in the book that a copy into it is not finished.
extension Engine {
  private static let note = "restoring"

  var isRestoring: Bool {
    get throws {
      let step = SQLStep("SELECT count(*) FROM book_meta WHERE name = $1", [.text(Self.note)])
      return try run(step).value != .integer(0)
    }
  }

  func markRestoring() throws {
    try run(SQLStep("INSERT INTO book_meta (name, value) VALUES ($1, '1')", [.text(Self.note)]))
  }

  func unmarkRestoring() throws {
    try run(SQLStep("DELETE FROM book_meta WHERE name = $1", [.text(Self.note)]))
  }

  /// Whether the book holds neither a record nor a commit.
  func isEmpty(of schemas: [Schema]) throws -> Bool {
    guard try head().sequence == 0 else { return false }
    for schema in schemas {
      guard try records(Query(schema, limit: 1)).isEmpty else { return false }
    }
    return true
  }

  /// Takes the references of all collections out: a record may refer to one that comes with a later
  /// page.
  func dropReferences(of schemas: [Schema]) throws {
    let sql = SchemaSQL(dialect: .postgres)
    let texts = schemas.flatMap { schema in
      schema.columns.compactMap { sql.dropReference($0, of: schema) }
    }
    try run(texts.map { .once($0) })
  }

  /// Puts the references back, which looks at every record.
  /// Throws `rule.dependants` when a record refers to one that is not there.
  func addReferences(of schemas: [Schema]) throws {
    let sql = SchemaSQL(dialect: .postgres)
    let texts = schemas.flatMap { schema in
      schema.columns.compactMap { sql.createReference($0, of: schema) }
    }
    do {
      try run(texts.map { .once($0) })
    } catch let failure as DatabaseFailure where failure.state == "23503" {
      throw OpsError(.dependants, "A record of the copy refers to a record that does not exist")
    }
  }

  /// Adds rows as they are, all at once.
  func copy(_ rows: [Row], of schema: Schema) throws {
    let columns = schema.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    do {
      try copy(
        "COPY \"\(schema.name)\" (\(columns)) FROM STDIN (FORMAT binary)", rows.map(\.values))
    } catch let failure as DatabaseFailure where failure.kind == .refused {
      guard let first = rows.first else { throw failure }
      throw ConstraintError.describe(
        failure, writing: Change(schema: schema, id: first.id, old: nil, new: first))
    }
    try run(rows.flatMap { Self.searchSteps(schema, from: nil, to: $0) })
  }
}
