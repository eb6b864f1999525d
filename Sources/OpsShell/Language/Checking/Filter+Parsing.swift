import OpsDomain

extension Filter {
  /// Reads a filter of a command line, where there are no variables. Throws `usage.arguments`.
  public init(parsing text: String) throws(OpsError) {
    var parser = FilterParser(text, at: SourcePosition())
    do {
      self = try parser.filter()
    } catch {
      throw OpsError(
        error.code, error.message, field: "where",
        hint: error.hint ?? "such as: \(FilterExample.anywhere)")
    }
    guard !hasVariables else {
      throw OpsError(
        .usage, "Variables in a filter belong to scripts", field: "where",
        hint: "write the value itself")
    }
  }

  /// The filter with the values of this moment in place of its variables.
  func bound(_ text: (VariablePath) throws -> String) rethrows -> Filter {
    var filter = self
    for (place, condition) in conditions.enumerated() {
      filter.conditions[place].values = try condition.values.map { value in
        guard case .variable(let path) = value else { return value }
        return .text(try text(path))
      }
    }
    return filter
  }
}
