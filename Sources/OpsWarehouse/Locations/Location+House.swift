import OpsDomain

extension Location {
  /// Throws `rule.violated` unless goods lie here, of the house or of a partner: for what works at
  /// a place that somebody names.
  package func requireGoods(field: String = "location") throws(OpsError) {
    guard !kind.holdsGoods else { return }
    try requireInternal(field: field)
  }

  /// Throws `rule.violated` unless goods of the house lie here.
  package func requireInternal(field: String = "location") throws(OpsError) {
    guard kind == .internal else {
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(code)) is a \(kind.rawValue) location; "
          + (kind == .partner ? "goods of the house" : "goods") + " lie at internal ones",
        field: field, hint: "`opsh location list` shows the locations there are")
    }
  }
}
