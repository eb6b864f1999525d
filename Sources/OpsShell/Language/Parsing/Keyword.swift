/// The words that begin a statement of the language. No command has one of these names.
enum Keyword: String, CaseIterable, Sendable {
  case opsh, param, `let`, `var`, set
  case `if`, elif, `else`, foreach, `try`, `catch`, retry, `break`, `continue`, `return`, exit
  case assert, expect, fail, confirm, include, print, note, option
  case onError = "on-error"
  case fn, write
  case `while`
  case atomic, begin, commit, savepoint, rollback, plan, sandbox
  case explain, watch, time
  case canI = "can-i"
  case whoCan = "who-can"

  /// Whether it is typed as a command is, at the prompt and behind the name of the program.
  var isTypedAsCommand: Bool {
    switch self {
    case .atomic, .begin, .commit, .savepoint, .rollback, .plan, .sandbox: true
    default: prefix != nil
    }
  }

  /// The keyword as a prefix of a command, if it is one.
  var prefix: CommandPrefix? { CommandPrefix(rawValue: rawValue) }

  static let names = allCases.map(\.rawValue)
}
