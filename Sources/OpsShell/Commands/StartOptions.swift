import OpsDomain

/// Options of the program itself. They are read when it starts, so they stand only on the line
/// that starts it, before the command.
enum StartOptions {
  static let names: Set<String> = [
    "--book", "--config", "--home", "--keys", "--store", "--token-file", "--url",
  ]
  /// Runs the text behind it.
  private static let text = "-c"

  /// What is said of an option of the program in front of a command; nil for any other option.
  static func error(for word: String) -> OpsError? {
    let name = String(word.prefix { $0 != "=" })
    if name == text {
      return OpsError(
        .usageUnknownOption, "-c works only when opsh is started", field: name,
        hint: "here, type the commands themselves, one per line or with ; between them")
    }
    guard names.contains(name) else { return nil }
    return OpsError(
      .usageUnknownOption, "\(name) works only when opsh is started", field: name,
      hint: "leave opsh, and start it again: opsh \(name) VALUE")
  }

  /// What is said of options without a command, if one of them is known to no command.
  static func error(ofOnly words: [Word]) -> OpsError? {
    for word in words where word.isOption {
      let name = String(word.text.prefix { $0 != "=" })
      guard GlobalOptions.takesValue(name) == nil else { continue }
      return OpsError(
        .usageUnknownOption, "There is no option \(Excerpt.of(name))", field: name,
        hint: ["-v", "-V"].contains(name)
          ? "did you mean --version?" : "type a command: `opsh help` lists them")
    }
    return nil
  }
}
