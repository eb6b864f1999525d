import OpsDomain
import OpsKernel

/// The names by which columns and fields may ask for the parameters of an operation: the
/// parameter's own, with underscores or dashes, and for an argument the word of the usage line
/// (`qty` for `QTY`).
struct ParameterNames: Sendable {
  let parameters: [Parameter]
  /// Name of the operation, for errors.
  let command: String

  /// The position of the parameter called `name`, whatever its case.
  func position(of name: String) -> Int? {
    let folded = name.lowercased()
    let exact = parameters.firstIndex { Self.names(of: $0).contains(folded) }
    return exact ?? parameters.firstIndex { $0.isPositional && $0.label.lowercased() == folded }
  }

  private static func names(of parameter: Parameter) -> [String] {
    [parameter.name, parameter.optionName]
  }

  /// What to try instead of a name there is no parameter for.
  func hint(for name: String) -> String {
    let all = parameters.map(\.name)
    let guess = Suggestion.closest(to: name, in: all).map { "did you mean \($0)? " } ?? ""
    return guess + "parameters of \(command): " + all.joined(separator: ", ")
  }
}
