import OpsDomain
import OpsKernel

/// What is said of an argument whose value is not of its kind.
enum UnfitArgument {
  /// The error with what to write, for something that the command takes as an option:
  /// `size:large` of an option `NAME:VALUE`.
  static func told(
    _ error: OpsError, of text: String, for parameter: Parameter, in command: Command
  ) -> OpsError {
    guard parameter.isPositional, text.contains(":"),
      let own = command.parameters.first(where: { !$0.isPositional && $0.label == form })
    else { return error }
    var told = error
    told.hint = "write options as --\(own.optionName) \(form)"
    return told
  }

  private static let form = "NAME:VALUE"
}
