import OpsDomain
import OpsIdentity
import OpsKernel

/// Where a command takes a password from: a file, standard input or a person at a terminal. Never
/// from the command line, which every process can read.
enum PasswordSource {
  static let parameters: [Parameter] = [
    .option("password_file", .path, label: "F", "File whose first line is the password."),
    .flag("password_stdin", "Read the password from standard input."),
  ]

  /// The same for a password that is made, with the rules it has to keep.
  static let parametersOfNew: [Parameter] = [
    .option(
      "password_file", .path, label: "F",
      "File whose first line is the password: \(PasswordRules.sentence)."),
    .flag("password_stdin", "Read the password from standard input."),
  ]

  /// Whether a command takes a password or a code from here, so that one is not typed in its line.
  static func isAsked(by command: Command) -> Bool {
    command.parameters.contains { $0.name == "password_stdin" }
  }

  /// The password. Throws `usage.arguments` when there is no source, and for a new one what
  /// ``PasswordRules`` throw.
  /// - Parameter user: Whose it will be, where that is known here.
  static func read(
    _ invocation: Invocation, _ context: ShellContext, isNew: Bool, user: String? = nil
  ) throws -> Secret {
    // A person is told what is wrong before the second question.
    func check(_ password: Secret) throws -> Secret {
      if isNew, let user { try PasswordRules.check(password, userName: user) }
      return password
    }
    return try check(unchecked(invocation, context, isNew: isNew) { _ = try check($0) })
  }

  /// - Parameter check: Refuses a new password before it is asked for once more.
  private static func unchecked(
    _ invocation: Invocation, _ context: ShellContext, isNew: Bool,
    _ check: (Secret) throws -> Void
  ) throws -> Secret {
    if let file = invocation.text("password_file") {
      let source = try ByteSources.open(file)
      return try firstLine(of: source.readAll(limit: 1 << 16, name: file))
    }
    if invocation.flag("password_stdin") {
      return try firstLine(of: context.console.readInput(limit: 1 << 16))
    }
    if isNew, context.console.canAsk {
      context.console.tell("A password has \(PasswordRules.sentence).")
    }
    guard context.console.canAsk, let password = context.console.askSecret("Password: ") else {
      try requireWanted()
      throw OpsError(
        .usage, "No password was given", field: "password",
        hint: "use --password-file FILE or --password-stdin")
    }
    guard isNew else { return password }
    try check(password)
    guard let again = context.console.askSecret("Repeat the password: "), again.matches(password)
    else {
      try requireWanted()
      throw OpsError(.badValue, "The two passwords differ", field: "password")
    }
    return password
  }

  /// Throws `signin.cancelled` when a person has answered a question with Ctrl-C. Nothing is shown
  /// of that: see ``Shell/report(_:format:)``.
  static func requireWanted() throws {
    if Task.isCancelled { throw AuthenticationError.userCancelled.error }
  }

  /// The password, and what the second line of standard input says: a code of the second factor.
  static func lines(
    _ invocation: Invocation, _ context: ShellContext
  ) throws -> (password: Secret, code: Secret?) {
    guard invocation.text("password_file") == nil, invocation.flag("password_stdin") else {
      return (try read(invocation, context, isNew: false), nil)
    }
    let input = try context.console.readInput(limit: 1 << 16)
    return (try firstLine(of: input), try? line(1, of: input))
  }

  /// Line `number` of a short text, counted from 0. Throws `data.bad_value` for an empty one.
  static func line(_ number: Int, of bytes: [UInt8]) throws -> Secret {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard number < lines.count else {
      throw OpsError(.badValue, "The code is missing", field: "code")
    }
    return try firstLine(of: Array(lines[number]))
  }

  static func firstLine(of bytes: [UInt8]) throws -> Secret {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
      throw OpsError(.badValue, "The password is empty or not UTF-8", field: "password")
    }
    return Secret(text)
  }
}
