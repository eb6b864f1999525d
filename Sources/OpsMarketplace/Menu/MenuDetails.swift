import OpsDomain

/// Reads what people say of a menu item.
enum MenuDetails {
  /// From and until of `11:00-15:00`, which may cross midnight. Throws `data.bad_value`.
  static func hours(_ text: String) throws(OpsError) -> (from: Int64, until: Int64) {
    guard let hours = try? WeeklyHours.reading(weekdays: nil, hours: text),
      let begin = hours.begin, let end = hours.end
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a range of hours", field: "hours",
        hint: text.hasSuffix("24:00")
          ? "write 23:59 as the end, or leave the hours out for the whole day"
          : "write hours as 11:00-15:00 or 22:00-02:00")
    }
    return (Int64(begin), Int64(end))
  }

  /// Length, width and height of `300x200x50` in millimeters. Throws `data.bad_value`.
  static func dimensions(_ text: String) throws(OpsError) -> (Int64, Int64, Int64) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int64($0) }
    guard sides.count == 3, let length = sides[0], let width = sides[1], let height = sides[2]
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not length, width and height", field: "dimensions",
        hint: "write whole millimeters as 300x200x50")
    }
    return (length, width, height)
  }

  /// Allergens as they are stored.
  static func allergens(_ words: some Sequence<MenuAllergen>) -> String {
    MenuAllergen.inOrder(Array(words)).map(\.rawValue).joined(separator: ",")
  }

  /// The kind of goods, as the tax table names it. Throws `data.bad_value`.
  static func taxKind(_ text: String) throws(OpsError) -> String {
    TextFolding.fold(try TextRules.name(text, field: "tax_kind", maximum: 40))
  }
}
