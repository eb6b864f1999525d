import OpsDomain

/// Options of the program itself. They are read when it starts, so they stand only on the line
/// that starts it, before the command.
enum StartOptions {
  static let names: Set<String> = [
    "--book", "--config", "--home", "--store", "--token-file", "--url",
  ]
  /// Runs the text behind it.
  private static let text = "-c"

  /// What is said of an option of the program in front of a command; nil for any other option.
  static func error(for word: String) -> OpsError? {
    let name = String(word.prefix { $0 != "=" })
    if name == text {
      return OpsError(
        .usageUnknownOption, "-c stands only where opsh is started", field: name,
        hint: "here the commands themselves are typed, one a line or with ; between")
    }
    guard names.contains(name) else { return nil }
    return OpsError(
      .usageUnknownOption, "\(name) stands only where opsh is started", field: name,
      hint: "leave opsh, and start it anew: opsh \(name) VALUE")
  }
}
