import OpsDomain

/// What records keep of names that people give: they are found by them whatever the letter case.
enum NameSpaces {
  /// Throws `data.bad_value` for a name with spaces that nobody sees, and for one whose folded form
  /// is that of another name.
  static func check(_ name: String, folded: String, _ field: String) throws(OpsError) {
    guard TextFolding.sameBytes(try TextRules.name(name, field: field), name) else {
      throw OpsError(
        .badValue,
        "A \(field) cannot start or end with a space, or have two in a row: "
          + "\"\(Excerpt.of(name))\"", field: field)
    }
    guard TextFolding.sameBytes(TextFolding.fold(name), folded) else {
      throw OpsError(
        .badValue, "The folded \(field) is not that of \(Excerpt.of(name))",
        field: "folded_\(field)")
    }
  }
}
