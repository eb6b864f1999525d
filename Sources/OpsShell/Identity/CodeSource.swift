import OpsDomain
import OpsKernel

/// Where a command takes a code of a second factor from: a file, the second line of standard input,
/// or a person at a terminal. Never from the command line, which every process can read.
enum CodeSource {
  static let parameters: [Parameter] = [
    .option("code_file", .path, label: "F", "File whose first line is a code of the second factor.")
  ]

  /// The code in the file, or nil when none is named.
  static func read(_ invocation: Invocation) throws -> Secret? {
    guard let file = invocation.text("code_file") else { return nil }
    let source = try ByteSources.open(file)
    return try PasswordSource.line(0, of: source.readAll(limit: 1 << 16, name: file))
  }
}
