import OpsDomain

extension Nutrition: ColumnGroup {
  /// The values in the order in which they are stored.
  private static var parts: [(column: String, value: WritableKeyPath<Nutrition, Quantity?>)] {
    [
      ("energy_kj", \.energyKj), ("energy_kcal", \.energyKcal), ("fat", \.fat),
      ("saturated_fat", \.saturatedFat), ("carbohydrates", \.carbohydrates), ("sugars", \.sugars),
      ("fiber", \.fiber), ("proteins", \.proteins), ("salt", \.salt), ("sodium", \.sodium),
      ("alcohol", \.alcohol),
    ]
  }

  public static let columns = parts.map { Column($0.column, .fixed, nullable: true) }

  public static func read(from row: inout RowReader) throws(OpsError) -> Nutrition? {
    var nutrition = Nutrition()
    for part in parts { nutrition[keyPath: part.value] = try row.optionalQuantity() }
    return nutrition
  }

  public static func write(_ group: Nutrition?, to row: inout RowWriter) {
    for part in parts { row.put(group?[keyPath: part.value]) }
  }
}
