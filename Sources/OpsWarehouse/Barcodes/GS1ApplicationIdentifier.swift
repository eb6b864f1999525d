import OpsDomain

/// What one GS1 application identifier means: `10` is a batch or lot of 1 to 20 characters.
public struct GS1ApplicationIdentifier: Sendable {
  /// Two to four digits.
  public let code: String
  /// The data title of the GS1 General Specifications, such as `BATCH/LOT`.
  public let title: String
  /// Whether every reader knows its length, so that no separator has to follow it.
  let isPredefined: Bool
  /// Whether a digital link may carry it as an attribute.
  let isAttribute: Bool
  let components: [GS1Component]
  /// The orders in which a digital link with this key may have its qualifiers; nil when it is no
  /// key.
  let qualifiers: [[Substring]]?

  /// Reads the data of this identifier. Throws `data.bad_value` that says what is wrong.
  func check(_ data: Substring) throws(OpsError) {
    var rest = data
    for component in components {
      if rest.isEmpty, component.isOptional { return }
      let part = rest.prefix(component.most)
      if let problem = component.problem(of: part) { throw wrong(problem) }
      rest = rest.dropFirst(component.most)
    }
    guard rest.isEmpty else {
      throw wrong("has \(Counted.text(rest.utf8.count, "character")) too many")
    }
  }

  /// The most characters there can be.
  var longest: Int { components.reduce(0) { $0 + $1.most } }

  private func wrong(_ problem: String) -> OpsError {
    OpsError(
      .badValue, "What follows (\(code)), \(title), \(problem)", field: "code",
      hint: "scan it again, or type it with its identifiers in brackets: (01)…(10)…")
  }
}
