import OpsDomain

extension Location {
  /// Throws `rule.violated` unless goods of the house lie here.
  package func requireInternal(field: String = "location") throws(OpsError) {
    guard kind == .internal else {
      throw OpsError(
        .ruleViolated,
        "\(Excerpt.of(code)) is a \(kind.rawValue) location; goods lie at internal ones",
        field: field, hint: "`opsh location list` shows the locations there are")
    }
  }
}
