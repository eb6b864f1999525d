import OpsDomain

/// Why a program was refused. Nothing has run.
public struct ProgramErrors: Error, Sendable {
  /// Most errors one check reports.
  public static let maximum = 20

  /// At least one, in the order they were found; each has its place in `at` and the exit code 64.
  public let errors: [OpsError]
  /// The text they are in, for the code that shows them.
  var sources: ScriptSources?

  init(errors: [OpsError], sources: ScriptSources? = nil) {
    self.errors = errors
    self.sources = sources
  }

  /// The first one: what decides the exit code.
  public var first: OpsError {
    errors.first ?? OpsError(.usage, "The script cannot be read")
  }
}
