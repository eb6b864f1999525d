import OpsDomain
import OpsKernel
import OpsServices

/// Everything that is known of a command: for people who decide whether to run it, and for
/// programs.
struct CommandExplanation {
  let command: Command

  /// How a command can end, from what it takes and does; the classes every program may meet are
  /// not listed.
  var outcomes: [ErrorClass] {
    var classes: [ErrorClass] = [.usage]
    let kinds = command.parameters.map(\.kind)
    if kinds.contains(where: { !Self.isPlain($0) }) { classes.append(.data) }
    if kinds.contains(.path) { classes.append(.noinput) }
    let isWriting = kinds.contains(.output)
    if isWriting { classes.append(.cantcreate) }
    if isWriting || command.effect == .destructive { classes.append(.confirm) }
    if command.permission != nil { classes.append(.denied) }
    guard command.operation != nil || command.permission != nil else {
      return classes.sorted { $0.exitCode < $1.exitCode }
    }
    classes += [.tempfail, .signin]
    if kinds.contains(where: Self.refers) { classes.append(.notfound) }
    if command.effect.isWrite { classes += [.conflict, .rule] }
    return classes.sorted { $0.exitCode < $1.exitCode }
  }

  var roles: [Role] { command.permission.map(RoleMatrix.roles) ?? [] }

  var document: Document {
    let spec = CommandSpec.command(command)
    guard case .object(var object) = spec else { return spec }
    object.set(
      "exit_codes",
      .list(
        [["code": 0, "class": "ok"]]
          + outcomes.map { ["code": .integer(Int64($0.exitCode)), "class": .text($0.rawValue)] }))
    return .object(object)
  }

  var text: String {
    var text = "\(command.name): \(command.summary)\n\n"
    text += "usage       \(command.usage)\n"
    for parameter in command.parameters {
      let need = parameter.isRequired ? "required" : "optional"
      text += "  \(parameter.typedName)  \(Self.type(of: parameter)), \(need)"
      text += parameter.isRepeatable ? ", repeatable" : ""
      text += ": \(parameter.help)\n"
    }
    text += "\neffect      \(effect)\n"
    if let permission = command.permission {
      let names = roles.map(\.rawValue).joined(separator: ", ")
      text += "permission  \(permission.rawValue): \(names)\n"
    } else {
      let reason = command.whyOpen.map { ": \($0)" } ?? ""
      text += "permission  none of its own\(reason)\n"
    }
    if let undo { text += "undo        \(undo)\n" }
    text += "answer      \(command.answer)\(command.isList ? ", a list" : "")\n"
    text += "exit codes  0 ok"
    for outcome in outcomes { text += ", \(outcome.exitCode) \(outcome.rawValue)" }
    text += "\n\nexamples\n"
    for example in command.examples { text += "  opsh \(example)\n" }
    return text
  }

  /// Whether `undo` takes it back; nil for what writes nothing to the book.
  private var undo: String? {
    guard command.effect.isWrite, let name = command.operation,
      let descriptor = Blueprint.product.operations[name]?.descriptor
    else { return nil }
    return descriptor.whyFinal.map { "no: \($0)" } ?? "yes, unless something later builds on it"
  }

  private var effect: String {
    let rehearsal =
      command.rehearsals.contains(.dryRun)
      ? "; --dry-run rehearses it" : "; it cannot be tried out first"
    return switch command.effect {
    case .read: "reads, changes nothing"
    case .write: "writes" + rehearsal
    case .destructive: "takes something away: asks, or needs --yes" + rehearsal
    }
  }

  /// The kind of value in words.
  static func type(of parameter: Parameter) -> String {
    switch parameter.kind {
    case .choice(let words):
      words.count > 16 ? "one of \(words.count) words" : words.joined(separator: "|")
    case .instant, .instantEnd: "time"
    case .path, .output: "file"
    case .giveBack: "give-back"
    default: "\(parameter.kind)"
    }
  }

  private static func isPlain(_ kind: Parameter.Kind) -> Bool {
    [.text, .name, .note, .path, .output, .flag].contains(kind)
  }

  private static func refers(_ kind: Parameter.Kind) -> Bool {
    [.sku, .customer, .location, .request, .giveBack, .reservation, .user, .identifier]
      .contains(kind)
  }
}
