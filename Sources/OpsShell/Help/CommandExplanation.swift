import OpsDomain
import OpsKernel

/// Everything that is known of a command: for people who decide whether to run it, and for
/// programs.
struct CommandExplanation {
  let command: Command
  private let operations: OperationCatalogue
  /// What parameters that name something of the book are called: as the record is, whose nouns end
  /// with it, or as what is found without being one record.
  private let names: Set<String>

  /// - Parameter blueprint: What the command works with.
  init(command: Command, blueprint: Blueprint) {
    self.command = command
    operations = blueprint.operations
    names = blueprint.nounsOfNamed.union([
      "commit", "lot", "notice", "parent", "person", "record", "run", "token",
    ])
  }

  /// How a command can end, from what it takes and does; the classes every program may meet are
  /// not listed.
  var outcomes: [ErrorClass] {
    var classes: Set<ErrorClass> = [.usage]
    let kinds = command.parameters.map(\.kind)
    if kinds.contains(where: { !Self.isPlain($0) }) { classes.insert(.data) }
    if kinds.contains(.path) || kinds.contains(.content) { classes.insert(.noinput) }
    let isWriting = kinds.contains(.output)
    if isWriting { classes.insert(.cantcreate) }
    if isWriting || asks { classes.insert(.confirm) }
    // What asks for no permission is refused as well: to a token that is limited to other work, and
    // for what is another's.
    if command.permission != nil || command.work != nil { classes.insert(.denied) }
    if let work = command.work { classes.formUnion(work.endings) }
    let namesRecords = command.parameters.contains(where: namesRecord)
    if namesRecords { classes.insert(.notfound) }
    if command.work != nil || command.permission != nil || namesRecords {
      classes.formUnion([.tempfail, .signin])
      // Texts are held to what a column of the book takes.
      if kinds.contains(where: { $0 != .flag && !$0.isFile }) { classes.insert(.data) }
      // What writes is held to `--expect-rows`, and in a protected book to a reason.
      if command.effect.isWrite { classes.formUnion([.conflict, .rule, .confirm]) }
    }
    return classes.sorted { $0.exitCode < $1.exitCode }
  }

  /// Whether it may work and answer no. A check is an operation whose answer says whether all is
  /// well.
  var mayAnswerNo: Bool {
    if command.traits.contains(.mayAnswerNo) { return true }
    guard let descriptor = command.operation.flatMap({ operations[$0] })?.descriptor else {
      return false
    }
    return !descriptor.isList && descriptor.fields.contains { $0.name == "ok" }
  }

  /// Whether it asks before it does what it shows.
  private var asks: Bool { command.effect == .destructive || command.asksFirst }

  /// Whether a parameter names a record, or something else of the book that has to be there.
  private func namesRecord(_ parameter: Parameter) -> Bool {
    if Self.refers(parameter.kind) { return true }
    guard [.name, .text].contains(parameter.kind) else { return false }
    if names.contains(parameter.name) { return true }
    // `category edit NAME` names a category; `category create NAME` makes one.
    return parameter.isPositional && parameter.name == "name"
      && names.contains(command.noun) && command.verb?.hasSuffix("create") == false
  }

  var roles: [Role] { command.permission.map(RoleMatrix.roles) ?? [] }

  var document: Document {
    let spec = CommandSpec.command(command)
    guard case .object(var object) = spec else { return spec }
    let answers: [Document] = mayAnswerNo ? [Self.ok, Self.no] : [Self.ok]
    let failures = outcomes.map { kind -> Document in
      ["code": .integer(Int64(kind.exitCode)), "class": .text(kind.rawValue)]
    }
    object.set("exit_codes", .list(answers + failures))
    return .object(object)
  }

  private static let ok: Document = ["code": 0, "class": "ok"]
  private static let no: Document = ["code": 1, "class": "no"]

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
    text += "exit codes  0 ok" + (mayAnswerNo ? ", 1 no" : "")
    for outcome in outcomes { text += ", \(outcome.exitCode) \(outcome.rawValue)" }
    text += "\n\nexamples\n"
    for example in command.examples { text += "  opsh \(example)\n" }
    return text
  }

  /// Whether `undo` takes it back; nil for what writes nothing to the book.
  private var undo: String? {
    guard command.effect.isWrite else { return nil }
    return command.work?.undo
      ?? command.work?.operation.flatMap { operations[$0]?.descriptor.undoAnswer }
  }

  private var effect: String {
    let rehearsal =
      command.rehearsals.contains(.dryRun)
      ? "; --dry-run tries it out" : "; it cannot be tried out first"
    return switch command.effect {
    case .read: "reads, changes nothing"
    case .write: (asks ? "writes: asks, or needs --yes" : "writes") + rehearsal
    case .destructive: "removes something: asks, or needs --yes" + rehearsal
    }
  }

  /// The kind of value in words.
  static func type(of parameter: Parameter) -> String {
    switch parameter.kind {
    case .choice(let words):
      words.count > 16 ? "one of \(words.count) words" : words.joined(separator: "|")
    case .instant, .instantEnd: "time"
    case .path, .output, .content: "file"
    case .record(let reference): reference.title
    default: "\(parameter.kind)"
    }
  }

  private static func isPlain(_ kind: Parameter.Kind) -> Bool {
    [.text, .name, .note, .path, .output, .content, .flag, .hex].contains(kind)
  }

  private static func refers(_ kind: Parameter.Kind) -> Bool {
    kind.reference != nil || [.role, .identifier].contains(kind)
  }
}
