import OpsDomain
import OpsKernel

/// What is said of an option that a command does not have.
struct UnknownOption {
  let name: String
  let command: Command

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
    "--port": "--listen", "--host": "--listen", "--bind": "--listen", "--address": "--listen",
    "-p": "--listen", "--at": "--deliver-at",
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
    return Suggestion.closest(to: name, in: known) ?? completion
  }

  /// The only option that begins with the name: `--status` for `--stat`.
  private var completion: String? {
    guard name.hasPrefix("--"), name.utf8.count >= 5 else { return nil }
    let whole = known.filter { $0.hasPrefix(name) }
    return whole.count == 1 ? whole[0] : nil
  }

  /// What to write where the option is a form of something that the command has: `--sku A1` of an
  /// argument, `-nq` of two options, `-f FILE` of the file it takes.
  var form: String? {
    let usage = "usage: " + command.usage
    if name == "--guest", command.name == "order place" {
      return "guests sign in to order: `opsh auth login NAME` takes the cart along"
    }
    if name == "--hours", command.name == "partner edit" {
      return "`opsh partner hours PARTNER --week T` sets the opening hours"
    }
    let argument = String(name.drop { $0 == "-" }.map { $0 == "-" ? "_" : $0 })
    let positional = command.parameters.filter(\.isPositional)
    if let own = positional.first(where: { $0.name == argument }) {
      return "write \(own.typedName) without \(name); \(usage)"
    }
    if ["-f", "--file", "--filename"].contains(name),
      let file = positional.first(where: { $0.kind == .path })
    {
      return "write \(file.typedName) without \(name); \(usage)"
    }
    guard name.hasPrefix("-"), !name.hasPrefix("--"), name.count > 2 else { return nil }
    let letters = name.dropFirst().map { "-\($0)" }
    guard letters.allSatisfy({ GlobalOptions.takesValue($0) != nil }) else { return nil }
    return "write " + letters.joined(separator: " ")
  }

  var error: OpsError {
    guard !StartOptions.names.contains(name) else {
      return OpsError(
        .usageUnknownOption, "\(name) must stand before the command", field: name,
        hint: "opsh \(name) VALUE \(command.name)")
    }
    return OpsError(
      .usageUnknownOption, "\(command.name) has no option \(Excerpt.of(name))", field: name,
      hint: form ?? guess.map { "did you mean \($0)?" } ?? "usage: " + command.usage)
  }
}

extension Command {
  /// The refusal of a value for an option that every command has. Where the command has an option
  /// that is called alike, that one was probably meant: `--in-color` by `--color Navy`.
  func likelier(than name: String, _ value: String?, _ error: OpsError) -> OpsError {
    let word = String(name.drop { $0 == "-" })
    let own = parameters.first { !$0.isPositional && $0.optionName.hasSuffix("-" + word) }
    guard !word.isEmpty, let own else { return error }
    var error = error
    error.hint = "did you mean --\(own.optionName) \(Excerpt.of(value ?? own.label))?"
    return error
  }
}
