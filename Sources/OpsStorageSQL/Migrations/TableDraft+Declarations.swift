import OpsDomain

/// What follows from the declarations: collections, then columns, keys, indexes and searches, each
/// in the order in which they are declared.
extension TableDraft {
  /// Adds all that the book lacks. What cannot be added is a problem: see ``problems``.
  mutating func addDeclared() {
    for schema in schemas { add(schema) }
    for schema in schemas { addColumns(to: schema) }
    for schema in schemas { addKeys(to: schema) }
    for schema in schemas { addIndexes(to: schema) }
    for schema in schemas { addReferences(of: schema) }
    for schema in schemas where !schema.searched.isEmpty && !hasSearch(of: schema) {
      addSearch(of: schema)
    }
    for name in tables.undeclared(schemas, sql) {
      refuse("\(name) is in the book, but not declared")
    }
  }

  private mutating func addColumns(to schema: Schema) {
    let present = (tables.columns[schema.name] ?? [])
      .filter { schema.position(named: $0.name) != nil }
    for column in present {
      guard let place = schema.position(named: column.name) else { continue }
      let wanted = declared(schema.columns[place])
      if column != wanted {
        refuse("\(schema.name).\(column.name) is \(words(column)), declared is \(words(wanted))")
      }
    }
    for (column, there) in zip(schema.columns, present) where column.name != there.name {
      return refuse("\(schema.name).\(column.name) is declared where books have \(there.name)")
    }
    for column in schema.columns.dropFirst(present.count) { derive(column, in: schema) }
  }

  /// Adds the columns that are declared before a place and that no step adds.
  mutating func addDerived(to schema: Schema, before place: Int) {
    for column in schema.columns.prefix(place)
    where !has(column, in: schema) && sql.backfills["\(schema.name).\(column.name)"] == nil {
      derive(column, in: schema)
    }
  }

  private mutating func derive(_ column: Column, in schema: Schema) {
    let value = sql.value(forOldRowsOf: column, in: schema)
    if value.isNull, !column.isNullable {
      refuse("\(schema.name).\(column.name) is new, required, and has no value for old records")
    } else if !value.isNull, let allowed = column.problem(with: value) {
      refuse("\(schema.name).\(column.name) does not allow its value for old records: \(allowed)")
    } else {
      add(column, to: schema)
    }
  }

  private mutating func addKeys(to schema: Schema) {
    for key in schema.keys { add(key, to: schema) }
  }

  private mutating func addIndexes(to schema: Schema) {
    for index in schema.indexes {
      let name = sql.name(of: index, in: schema)
      if !add(index, to: schema),
        tables.indexes[name]?.text != sql.createIndex(index, of: schema)
      {
        refuse("the index \(name) differs from its declaration")
      }
    }
  }

  private func words(_ column: BookTables.Column) -> String {
    var text = column.type
    if column.isRequired { text += " NOT NULL" }
    if column.isFlag { text += ", 0 or 1" }
    if let other = column.references { text += ", a record of \(other)" }
    return text
  }
}
