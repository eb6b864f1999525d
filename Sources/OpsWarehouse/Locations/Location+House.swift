import OpsDomain

extension Location {
  /// Throws `rule.violated` unless this is a place of goods, of the house or of a partner: for
  /// operations at a place that the caller names.
  package func requireGoods(field: String = "location") throws(OpsError) {
    guard !kind.holdsGoods else { return }
    try requireInternal(field: field)
  }

  /// Throws `rule.violated` unless this is a place of goods of the house.
  package func requireInternal(field: String = "location") throws(OpsError) {
    guard kind == .internal else {
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(code)) is \(Article.text(kind.rawValue)) location; "
          + (kind == .partner ? "goods of the house" : "goods") + " are kept at internal ones",
        field: field, hint: "run `opsh location list` to see the locations")
    }
  }
}
