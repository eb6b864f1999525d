import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The four questions of a record reader.
extension Engine {
  func record(_ schema: Schema, id: RecordID) throws -> Row? {
    try look(SQLStep(table(schema).byID, [.id(id)])).rows.first.map(Row.init)
  }

  /// An absent value is no key: it finds nothing.
  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) throws -> Row? {
    guard try key.canFind(values) else { return nil }
    return try look(SQLStep(table(schema).byKey(key), values)).rows.first.map(Row.init)
  }

  func records(_ query: Query) throws -> [Row] {
    try query.validate()
    guard query.schema.isSearched(by: query.filter) else { return try rows(of: query) }
    return try inOneState {
      var narrowed = query
      narrowed.filter = try found(by: query.filter, in: query.schema)
      return try rows(of: narrowed)
    }
  }

  func figures(_ aggregate: Aggregate) throws -> [[Value]] {
    guard aggregate.schema.isSearched(by: aggregate.filter) else {
      return try rows(of: aggregate)
    }
    return try inOneState {
      var narrowed = aggregate
      narrowed.filter = try found(by: aggregate.filter, in: aggregate.schema)
      return try rows(of: narrowed)
    }
  }

  private func rows(of query: Query) throws -> [Row] {
    let stretches = query.stretches
    let parts = QueryParts.of(stretches[0])
    if stretches.count == 1, parts.count == 1 { return try rows(parts)[0] }
    return try inOneState {
      try Query.merged(stretches, upTo: query.limit) { try rows($0) }
    }
  }

  /// What each question finds, asked together.
  private func rows(_ queries: [Query]) throws -> [[Row]] {
    let interpreter = SQLInterpreter(dialect: .postgres)
    let steps = queries.map { query in
      let table = table(query.schema)
      let end = interpreter.end(of: query, on: table.text)
      return SQLStep(table.text.selection + end.text, end.bindings)
    }
    return try run(steps).map { $0.rows.map(Row.init) }
  }

  private func rows(of aggregate: Aggregate) throws -> [[Value]] {
    let interpreter = SQLInterpreter(dialect: .postgres)
    return try run(
      SQLStep(try interpreter.select(aggregate, on: table(aggregate.schema).text))
    ).rows
  }

  /// The largest identifier of any collection that is no larger than `most`.
  func largestID(of schemas: [Schema], upTo most: RecordID) throws -> RecordID? {
    let text = IdentifierSQL.largest(schemas, dialect: .postgres)
    guard case .integer(let id) = try run(SQLStep(text, [.id(most)])).value else { return nil }
    return RecordID(rawValue: id)
  }
}
