import OpsDomain

/// What is said of an option that a command does not have.
struct UnknownOption {
  let name: String
  let command: Command

  /// Options that stand before the command.
  private static let launch: Set<String> = [
    "--book", "--config", "--home", "--store", "--token-file", "--url",
  ]

  /// What options of other programs are called here.
  private static let meanings = [
    "--force": "--yes", "--assume-yes": "--yes", "-f": "--yes", "--no-input": "--yes",
    "--filter": "--where", "--query": "--where", "--selector": "--where", "-l": "--where",
    "--jq": "--where 'FILTER' and --fields A,B", "--columns": "--fields", "--select": "--fields",
    "--template": "--fields", "--format": "-o FORMAT", "--yaml": "-o json", "--table": "-o table",
    "--no-color": "--color never", "--file": "--out", "--no-headers": "-o value:FIELD",
    "--page-all": "--all", "--paginate": "--all", "--preview": "--dry-run",
    "--what-if": "--dry-run", "--verbose": "OPSH_LOG=debug", "--debug": "OPSH_LOG=debug",
    "--message": "--reason", "-m": "--reason", "--idempotency-key": "--key",
    "--password": "--password-file", "--watch": "opsh watch COMMAND", "-w": "opsh watch COMMAND",
  ]

  private var known: [String] {
    command.parameters.filter { !$0.isPositional }.map { "--" + $0.optionName }
      + GlobalOptions.entries.flatMap(\.names)
  }

  /// The option that was probably meant; nil when nothing is like it.
  var guess: String? {
    if let meaning = Self.meanings[name] {
      let option = String(meaning.prefix { $0 != " " })
      if known.contains(option) || !option.hasPrefix("-") { return meaning }
    }
    return Suggestion.closest(to: name, in: known)
  }

  var error: OpsError {
    guard !Self.launch.contains(name) else {
      return OpsError(
        .usageUnknownOption, "\(name) stands before the command", field: name,
        hint: "opsh \(name) VALUE \(command.name)")
    }
    return OpsError(
      .usageUnknownOption, "\(command.name) has no option \(Excerpt.of(name))", field: name,
      hint: guess.map { "did you mean \($0)?" } ?? "usage: " + command.usage)
  }
}
