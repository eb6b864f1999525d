import OpsDomain
import OpsStorage

/// Turns queries into SQL text: the interpreter of every store that speaks SQL.
public struct SQLInterpreter: Sendable {
  /// Whose SQL it writes.
  public let dialect: Dialect

  /// Writes the SQL of this dialect.
  public init(dialect: Dialect = .sqlite) { self.dialect = dialect }

  /// The page of rows a query asks for, columns in the order of the schema.
  ///
  /// Throws `data.bad_value` when the query does not fit the schema or the page limit.
  public func select(_ query: Query) throws(OpsError) -> SQLStatement {
    try query.validate()
    let table = TableText(query.schema, dialect: dialect)
    let end = end(of: query, on: table)
    return SQLStatement(table.selection + end.text, end.bindings)
  }

  /// What stands behind ``TableText/selection`` for a query that fits the schema. Questions that
  /// differ in nothing but their values have one text.
  ///
  /// - Parameter table: The names of the query's own table.
  public func end(of query: Query, on table: TableText) -> SQLStatement {
    var writer = ConditionWriter(table)
    condition(query.effectiveFilter, to: &writer)
    writer.append(" ORDER BY ")
    for (index, step) in query.totalOrder.enumerated() {
      if index > 0 { writer.append(", ") }
      let position = query.schema.position(of: step.column)
      let name = position.map { table.columns[$0] } ?? SQLName.quoted(step.column.name)
      let column = position.map { query.schema.columns[$0] } ?? step.column
      writer.append(
        dialect.step(name, isDescending: step.isDescending, isNullable: column.isNullable))
    }
    let limit = writer.bind(.integer(Int64(query.limit)))
    writer.append(" LIMIT ")
    writer.append(limit)
    return SQLStatement(writer.text, writer.bindings)
  }

  /// The figures an aggregate asks for: the groups' values, then one value per measure.
  ///
  /// Throws `data.bad_value` when the collection lacks a column, or nothing is asked for.
  public func select(_ aggregate: Aggregate) throws(OpsError) -> SQLStatement {
    try select(aggregate, on: TableText(aggregate.schema, dialect: dialect))
  }

  /// The same with the names of the aggregate's own table.
  public func select(
    _ aggregate: Aggregate, on table: TableText
  ) throws(OpsError) -> SQLStatement {
    let schema = aggregate.schema
    for column in aggregate.groups + aggregate.measures.compactMap(\.column)
    where schema.position(of: column) == nil {
      throw OpsError(.badValue, "\(schema.name) has no column \(column.name)", field: "figures")
    }
    let groups = aggregate.groups.map { SQLName.quoted($0.name) }
    let figures = groups + aggregate.measures.map { measure($0, of: schema) }
    guard !figures.isEmpty else {
      throw OpsError(.badValue, "No figure of \(schema.name) is asked for", field: "figures")
    }
    var writer = ConditionWriter(table, text: "SELECT ")
    writer.append(figures.joined(separator: ", "))
    writer.append(" FROM " + table.name)
    condition(aggregate.filter, to: &writer)
    if !groups.isEmpty {
      writer.append(" GROUP BY " + groups.joined(separator: ", "))
      let order = aggregate.groups.map { column in
        dialect.step(
          dialect.grouped(SQLName.quoted(column.name), of: table.name), isDescending: false,
          isNullable: column.isNullable)
      }
      writer.append(" ORDER BY " + order.joined(separator: ", "))
    }
    return SQLStatement(writer.text, writer.bindings)
  }

  private func condition(_ filter: Predicate, to writer: inout ConditionWriter) {
    if filter == .everything { return }
    writer.append(" WHERE ")
    writer.write(filter)
  }

  private func measure(_ measure: Aggregate.Measure, of schema: Schema) -> String {
    switch measure {
    case .count: return "count(*)"
    case .sum(let column):
      // Only integers add up; SQL would convert anything else.
      guard let position = schema.position(of: column),
        schema.columns[position].accepts(.integer(0))
      else { return "0" }
      return dialect.sum(SQLName.quoted(column.name))
    case .minimum(let column):
      return dialect.extreme("min", SQLName.quoted(column.name), column.kind)
    case .maximum(let column):
      return dialect.extreme("max", SQLName.quoted(column.name), column.kind)
    }
  }
}
