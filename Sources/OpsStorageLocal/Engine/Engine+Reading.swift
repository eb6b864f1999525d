import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The four questions of a record reader.
extension Engine {
  func record(_ schema: Schema, id: RecordID) throws -> Row? {
    let statement = try table(schema).byID()
    statement.bind(id.rawValue, at: 1)
    return try one(statement, width: schema.columns.count)
  }

  /// An absent value is no key: it finds nothing.
  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) throws -> Row? {
    guard try key.canFind(values) else { return nil }
    let statement = try table(schema).byKey(key)
    statement.bind(values)
    return try one(statement, width: schema.columns.count)
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
    if stretches.count == 1, parts.count == 1 { return try rows(parts[0]) }
    return try inOneState {
      try Query.merged(stretches, upTo: query.limit) { try $0.map { try rows($0) } }
    }
  }

  private func rows(_ query: Query) throws -> [Row] {
    let table = table(query.schema)
    let end = SQLInterpreter().end(of: query, on: table.text)
    let statement = try question(table, end.text)
    return try all(statement, end.bindings, width: query.schema.columns.count).map(Row.init)
  }

  private func rows(of aggregate: Aggregate) throws -> [[Value]] {
    let sql = try SQLInterpreter().select(aggregate, on: table(aggregate.schema).text)
    return try all(
      try prepared(sql.text), sql.bindings,
      width: aggregate.groups.count + aggregate.measures.count)
  }

  /// The largest identifier of any collection that is no larger than `most`.
  func largestID(of schemas: [Schema], upTo most: RecordID) throws -> RecordID? {
    let statement = try prepared(IdentifierSQL.largest(schemas))
    statement.bind(most.rawValue, at: 1)
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return statement.optionalInteger(0).map(RecordID.init(rawValue:))
  }

  private func one(_ statement: Prepared, width: Int) throws -> Row? {
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return Row(try statement.values(width))
  }

  private func all(
    _ statement: Prepared, _ bindings: [Value], width: Int
  ) throws -> [[Value]] {
    statement.bind(bindings)
    var found: [[Value]] = []
    while try statement.step() { found.append(try statement.values(width)) }
    return found
  }
}
