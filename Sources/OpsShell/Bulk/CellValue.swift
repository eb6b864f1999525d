import OpsDomain
import OpsKernel

/// Reads the text of a cell as the value of a parameter.
enum CellValue {
  /// A repeatable parameter takes several values, with `;` between them; a flag takes `true` and
  /// `false`, `yes` and `no`, `1` and `0`. Throws the error of the parameter's kind.
  static func read(_ text: String, for parameter: Parameter) throws(OpsError) -> Document {
    if parameter.kind == .flag { return .bool(try flag(text, parameter)) }
    guard parameter.isRepeatable else { return try ValueReader.read(text, for: parameter) }
    var values: [Document] = []
    for part in text.split(separator: ";") {
      values.append(try ValueReader.read(String(part), for: parameter))
    }
    return .list(values)
  }

  private static func flag(_ text: String, _ parameter: Parameter) throws(OpsError) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default:
      throw OpsError(
        .badValue, "\(Excerpt.of(text)) is neither true nor false", field: parameter.name)
    }
  }
}
