import OpsDomain
import OpsKernel
import OpsMarketplace

/// What is said of an argument that a command has no place for.
struct ExtraArgument {
  /// Nil for one that is known only when the script runs.
  let text: String?
  let command: Command

  var error: OpsError {
    guard !PasswordSource.isAsked(by: command) else {
      return OpsError(
        .usage, "\(command.name) takes no further argument",
        hint: "passwords and codes are asked for, or read from files; usage: " + command.usage)
    }
    let shown = text.map { " \"\(Excerpt.of($0))\"" } ?? ""
    return OpsError(
      .usage, "\(command.name) takes no further argument\(shown)",
      hint: text.flatMap(form) ?? "usage: " + command.usage)
  }

  /// What to write for something that the command does take in another form: `price=25` of an
  /// option, `-nq` of two.
  private func form(_ text: String) -> String? {
    if text.hasPrefix("-") { return UnknownOption(name: text, command: command).form }
    if let near = command.parameters.first(where: { $0.name == "near" && !$0.isPositional }),
      let place = try? MapPlace(parsing: text)
    {
      return "write --\(near.optionName) \(place)"
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let name = String(parts[0].map { $0 == "-" ? "_" : $0 })
    guard let own = command.parameters.first(where: { $0.name == name && !$0.isPositional }) else {
      return nil
    }
    let value = parts[1].isEmpty ? "VALUE" : Excerpt.of(String(parts[1]))
    return "write --\(own.optionName)" + (own.kind == .flag ? "" : " \(value)")
  }
}
