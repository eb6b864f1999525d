extension Schema {
  /// Throws `data.bad_value`, of a quantity out of bounds `data.bad_quantity`, of a price
  /// `data.bad_amount`, with the column as its field, and every further column that is wrong,
  /// unless `row` has the columns of the collection and each holds a value that it allows.
  ///
  /// - Parameter old: The row it replaces. Its values have been let in before, perhaps by an
  ///   earlier version that allowed more, and are not looked at again.
  public func check(_ row: Row, replacing old: Row? = nil) throws(OpsError) {
    guard row.values.count == columns.count else {
      throw OpsError(
        .badValue, "A record of \(name) has \(columns.count) fields",
        hint: "give one value for each of its columns; there were \(row.values.count)")
    }
    var errors: [OpsError] = []
    for (place, column) in columns.enumerated() {
      let value = row.values[place]
      if let old, place < old.values.count, old.values[place] == value { continue }
      guard let problem = column.problem(with: value) else { continue }
      // Out of bounds is what operations call a bad quantity; another shape is a bad value.
      let isBeyond = column.kind == .fixed && column.accepts(value)
      if isBeyond, case .integer(let raw) = value, let error = column.outOfRange(raw) {
        errors.append(error)
        continue
      }
      errors.append(
        OpsError(
          isBeyond ? column.numberCode : .badValue,
          "\(column.name) cannot be \(Self.excerpt(value, column))",
          field: column.name, hint: "allowed: \(problem)"))
    }
    if let error = OpsError.joined(errors) { throw error }
  }

  /// The value as people write it: what is stored in millionths or milliseconds is not shown so.
  private static func excerpt(_ value: Value, _ column: Column) -> String {
    switch value {
    case .null: "empty"
    case .integer(let number) where column.kind == .fixed: "\(Quantity(rawValue: number))"
    case .integer(let number) where column.kind == .instant && isTime(number):
      "\(Instant(milliseconds: number))"
    case .integer(let number): "\(number)"
    case .text(let text): "\"\(Excerpt.of(text))\""
    case .bytes(let bytes): "\(bytes.count) bytes"
    }
  }

  private static func isTime(_ number: Int64) -> Bool {
    (Instant.minimum.milliseconds...Instant.maximum.milliseconds).contains(number)
  }
}
