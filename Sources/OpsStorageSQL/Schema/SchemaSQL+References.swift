import OpsDomain

/// References that are added when all tables exist. They can be put off until the end of a
/// transaction, for writes whose order does not matter.
extension SchemaSQL {
  /// The references of a collection; none where they stand in the definitions of the columns.
  func createReferences(of schema: Schema) -> [String] {
    schema.columns.compactMap { createReference($0, of: schema) }
  }

  /// The reference of a column, if it has one that is added.
  package func createReference(_ column: Column, of schema: Schema) -> String? {
    guard !dialect.definesReferences, let other = column.references else { return nil }
    let table = SQLName.quoted(schema.name)
    return "ALTER TABLE \(table) ADD CONSTRAINT \(SQLName.quoted(nameOfReference(column, schema)))"
      + " FOREIGN KEY (\(SQLName.quoted(column.name))) REFERENCES \(SQLName.quoted(other)) (\"id\")"
      + " DEFERRABLE INITIALLY IMMEDIATE"
  }

  /// Takes the reference of a column out.
  package func dropReference(_ column: Column, of schema: Schema) -> String? {
    guard !dialect.definesReferences, column.references != nil else { return nil }
    return "ALTER TABLE \(SQLName.quoted(schema.name))"
      + " DROP CONSTRAINT IF EXISTS \(SQLName.quoted(nameOfReference(column, schema)))"
  }

  private func nameOfReference(_ column: Column, _ schema: Schema) -> String {
    dialect.objectName("\(schema.name)_refers_\(column.name)")
  }
}
