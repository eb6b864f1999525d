import OpsDomain

/// The fields of a collection that one principal does not see.
public struct FieldMask: Sendable {
  private let columns: [FieldRule]
  /// Where they stand, with what is shown in their place.
  private let places: [(position: Int, shown: Value, rule: FieldRule)]

  init(_ rules: [FieldRule], of schema: Schema, for principal: Principal) {
    columns = principal.isSystem ? [] : rules.filter { !principal.may($0.permission) }
    places = columns.compactMap { rule in
      schema.position(of: rule.column)
        .map { ($0, rule.column.isNullable ? .null : .text(""), rule) }
    }
  }

  /// Whether nothing is hidden.
  public var isEmpty: Bool { places.isEmpty }
  /// Where the hidden columns stand.
  var positions: [Int] { places.map(\.position) }

  /// The row without what is hidden.
  public func hide(_ row: Row) -> Row {
    // Most often nothing is there, and then the row need not be copied.
    guard places.contains(where: { row.values[$0.position] != $0.shown }) else { return row }
    var row = row
    for place in places { row.values[place.position] = place.shown }
    return row
  }

  /// The row with the hidden fields as they are in `stored`: nobody changes a field that they may
  /// not see. Throws `denied.permission` for a row with another value in such a field.
  func restore(_ row: Row, from stored: Row, for principal: Principal) throws(OpsError) -> Row {
    var row = row
    for (position, shown, rule) in places {
      let (value, kept) = (row.values[position], stored.values[position])
      if value != shown, value != kept, !rule.isDerived {
        try principal.require(rule.permission, to: "Changing \(rule.column.name)")
      }
      row.values[position] = kept
    }
    return row
  }

  /// Throws `denied.permission` when one of the columns is hidden: a filter or an order by it would
  /// tell what it holds.
  func check(_ asked: some Sequence<Column>, _ principal: Principal) throws(OpsError) {
    guard !columns.isEmpty else { return }
    for column in asked {
      guard let rule = columns.first(where: { $0.column == column }) else { continue }
      try principal.require(rule.permission, to: "Looking at \(column.name)")
    }
  }
}
