import OpsDomain

extension Change {
  /// The refusal to remove the record because others refer to it: every store says it like this.
  ///
  /// - Parameter referring: What people call one of those records, and how many there are.
  package func dependants(_ referring: [(noun: String, count: Int64)]) -> OpsError {
    let users = referring.filter { $0.count > 0 }
      .map { Counted.text($0.count, "\($0.noun) record") }.joined(separator: " and ")
    let what = name.map { "\(schema.noun) \(Excerpt.of($0))" } ?? "\(schema.noun) record"
    return OpsError(
      .dependants, "The \(what) is still used by \(users.isEmpty ? "other records" : users)",
      field: "id", hint: "remove or change those first")
  }

  /// What people call the record by, unless that is personal.
  private var name: String? {
    guard let column = schema.nameColumn, !column.isPersonal,
      let position = schema.position(named: column.name),
      case .text(let text)? = old?.values[position]
    else { return nil }
    return text
  }
}

extension Schema {
  /// The columns of these collections that refer to records of this one; derived ones not counted.
  package func referring(in schemas: [Schema]) -> [(schema: Schema, column: Column)] {
    schemas.filter { !$0.isDerived }.flatMap { schema in
      schema.columns.filter { $0.references == name }.map { (schema: schema, column: $0) }
    }
  }
}
