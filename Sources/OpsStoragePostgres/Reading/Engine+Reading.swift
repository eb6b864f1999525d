import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The four questions of a record reader.
extension Engine {
  func record(_ schema: Schema, id: RecordID) throws -> Row? {
    try run(SQLStep(table(schema).byID, [.id(id)])).rows.first.map(Row.init)
  }

  /// An absent value is no key: it finds nothing.
  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) throws -> Row? {
    guard values.count == key.columns.count else {
      throw OpsError(.badValue, "The key \(key.name) has \(key.columns.count) values")
    }
    for (column, value) in zip(key.columns, values) where value.isNull || !column.accepts(value) {
      return nil
    }
    return try run(SQLStep(table(schema).byKey(key), values)).rows.first.map(Row.init)
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
    return try inOneState { try merged(stretches, upTo: query.limit) }
  }

  /// What several questions find, one stretch after the other.
  private func merged(_ stretches: [Query], upTo limit: Int) throws -> [Row] {
    var found: [Row] = []
    for var stretch in stretches where found.count < limit {
      stretch.limit = limit - found.count
      let parts = try rows(QueryParts.of(stretch))
      if parts.count == 1 {
        found += parts[0]
      } else {
        found += MemoryInterpreter.sorted(Array(parts.joined()), by: stretch)
          .prefix(stretch.limit)
      }
    }
    return found
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

  /// What people call the records that refer to the one of `change`, and how many there are. It
  /// only makes a refusal clearer, so what cannot be read is left out.
  func referring(to change: Change, in schemas: [Schema]) -> [(noun: String, count: Int64)] {
    change.schema.referring(in: schemas).compactMap {
      schema, column -> (noun: String, count: Int64)? in
      let question = Aggregate(schema, where: .equals(column, .id(change.id)), .count)
      guard case .integer(let count)? = try? figures(question).first?.first else { return nil }
      return (schema.noun, count)
    }
  }

  /// The largest identifier of any collection that is no larger than `most`.
  func largestID(of schemas: [Schema], upTo most: RecordID) throws -> RecordID? {
    let text = IdentifierSQL.largest(schemas, dialect: .postgres)
    guard case .integer(let id) = try run(SQLStep(text, [.id(most)])).value else { return nil }
    return RecordID(rawValue: id)
  }
}
