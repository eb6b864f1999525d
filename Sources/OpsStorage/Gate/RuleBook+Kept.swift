import OpsDomain

extension RuleBook {
  /// The row with what its kept fields hold today: see `Kept`. An image of an earlier release does
  /// not say it, and another release may have worked it out in another way.
  ///
  /// A row that cannot be read stays as it is, and so does one of a collection of which only the
  /// rows are known.
  package func keepingUp(_ row: Row, of schema: Schema) -> Row {
    let places = schema.columns.indices.filter {
      schema.columns[$0].meaning.contains(.kept)
    }
    guard !places.isEmpty, let type = try? rules(for: schema).entity,
      let whole = Self.written(type, row)
    else { return row }
    var row = row
    for place in places { row.values[place] = whole.values[place] }
    return row
  }

  private static func written<Item: Entity>(_ type: Item.Type, _ row: Row) -> Row? {
    try? Item(row).row
  }
}
