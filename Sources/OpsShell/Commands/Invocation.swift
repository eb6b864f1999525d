import OpsDomain
import OpsKernel

/// A command line that has been read: which command, with what input, run how.
public struct Invocation: Sendable {
  /// The command that the first words name.
  public let command: Command
  /// The operation's input: an object of the parameters that were given.
  public let input: Document
  /// The options that every command takes, as the line gives them.
  public let options: GlobalOptions
  /// The rest of the line, for commands that take one.
  public let words: [Word]

  /// An invocation of a command with input that is already read.
  public init(command: Command, input: Document, options: GlobalOptions, words: [Word] = []) {
    self.command = command
    self.input = input
    self.options = options
    self.words = words
  }

  /// The same with other options.
  func with(_ options: GlobalOptions) -> Invocation {
    Invocation(command: command, input: input, options: options, words: words)
  }

  /// The text of a parameter, if it was given.
  public func text(_ name: String) -> String? { input[name]?.string }

  /// The whole number of a parameter, if it was given.
  public func integer(_ name: String) -> Int64? {
    guard case .integer(let number)? = input[name] else { return nil }
    return number
  }

  /// The words that ask for it: name, arguments, options; of the options that every command has
  /// those that change what is done.
  var commandLine: [Word] {
    func value(_ text: String) -> Word { Word(text: text, range: 0..<0, isQuoted: true) }
    func option(_ text: String) -> Word { Word(text: text, range: 0..<0, isOption: true) }
    var line = command.name.split(separator: " ").map { Word(text: String($0), range: 0..<0) }
    for parameter in command.parameters {
      for given in input[parameter.name].map({ $0.items ?? [$0] }) ?? [] {
        if !parameter.isPositional { line.append(option("--" + parameter.optionName)) }
        if parameter.kind != .flag { line.append(value(ScriptValue(given).text)) }
      }
    }
    if let key = options.key { line += [option("--key"), value(key)] }
    if let reason = options.reason, input["reason"] == nil {
      line += [option("--reason"), value(reason)]
    }
    if let time = options.knownAt?.description ?? options.knownWord {
      line += [option("--known-at"), value(time)]
    }
    if let fields = options.fields {
      line += [option("--fields"), value(fields.joined(separator: ","))]
    }
    if options.isConfirmed { line.append(option("--yes")) }
    if options.isDryRun { line.append(option("--dry-run")) }
    if options.isSandboxed { line.append(option("--sandbox")) }
    if options.wantsAll { line.append(option("--all")) }
    return line + words
  }

  /// The same with the program in front, as a POSIX shell takes it: for people to copy.
  var shellLine: String {
    (["opsh"] + commandLine.map { Self.shellWord($0.text) }).joined(separator: " ")
  }

  private static func shellWord(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { ByteClass.isName($0) || "-./:@%+,=".utf8.contains($0) }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Whether a flag was given.
  public func flag(_ name: String) -> Bool { input[name] == .bool(true) }
}

extension Invocation {
  /// The input without what only the shell knows, such as where a password comes from.
  func operationInput(_ operations: OperationCatalogue) -> Document {
    guard let name = command.operation, let members = input.members?.members,
      let descriptor = operations[name]?.descriptor
    else { return input }
    let known = Set(descriptor.parameters.map(\.name))
    var own = DocumentObject()
    for member in members where known.contains(member.key) { own.set(member.key, member.value) }
    return .object(own)
  }
}
