import OpsKernel

/// What of a command only its own use, its help and checks of all commands ask for.
struct CommandDetails: Sendable {
  var parameters: [Parameter]
  var columns: [FieldColumn]
  var examples: [String]

  /// The same with further parameters.
  func adding(_ parameters: [Parameter]) -> CommandDetails {
    var copy = self
    copy.parameters += parameters
    return copy
  }
}
