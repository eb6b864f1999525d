import OpsDomain

/// Rules for names that people give, so that records are found by them in any letter case.
enum NameSpaces {
  /// Throws `data.bad_value` for a name with invisible spaces, and for a wrong folded form.
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
