import OpsDomain

extension Row {
  /// The row with nothing in those places.
  public func blank(at places: Set<Int>) -> Row {
    guard places.contains(where: { values.indices.contains($0) && !values[$0].isNull }) else {
      return self
    }
    var row = self
    for place in places where values.indices.contains(place) { row.values[place] = .null }
    return row
  }
}
