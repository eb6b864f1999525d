/// A script with everything it includes and runs: read, parsed and checked. Having one means that
/// nothing in it is misspelt as far as can be known before it runs.
public struct Program: Sendable {
  /// The newest version of the language.
  public static let languageVersion = 1

  /// The path it was asked for with.
  public let path: String
  /// The parsed file itself, without the files that it includes.
  public let script: Script
  /// The included files, by their worked-out path.
  public internal(set) var included: [String: Script] = [:]
  /// The scripts that `run` calls, by their worked-out path.
  public internal(set) var programs: [String: Program] = [:]
  /// The files it writes, as far as their names are written out.
  public internal(set) var outputs: [ScriptOutput] = []
  var commands: [Int: ResolvedCommand] = [:]
  /// The functions that are defined when it has run.
  var functions = OwnFunctions()

  init(path: String, script: Script) {
    self.path = path
    self.script = script
  }

  /// Reads, parses and checks a script with all files it names.
  ///
  /// - Parameters:
  ///   - path: What errors call the file; relative paths in it begin at its folder.
  ///   - text: The script in UTF-8.
  ///   - reader: Gives the files it includes and runs.
  ///   - registry: The commands there are.
  ///   - known: At a prompt, what earlier input has set and defined; it may be set anew, and a
  ///     changeset may stay open. Nil for a script.
  /// - Throws: ``ProgramErrors`` with up to 20 errors, all of them exit code 64.
  public static func load(
    path: String, text: [UInt8], reader: any ScriptReader, registry: CommandRegistry,
    rules: LanguageRules = .standard, known: ScriptState? = nil
  ) throws(ProgramErrors) -> Program {
    let loader = ProgramLoader(reader: reader, registry: registry, rules: rules)
    return try loader.program(path, text: text, known: known)
  }

  /// The command a line of this program stands for.
  public func command(of line: CommandLine) -> ResolvedCommand? { commands[line.id] }

  /// The script an `include` stands for.
  public func script(of inclusion: Inclusion) -> Script? {
    included[ScriptPath.resolve(inclusion.path, from: inclusion.position.file)]
  }

  /// The program a `run` line calls.
  public func program(of line: CommandLine) -> Program? {
    commands[line.id]?.script.flatMap { programs[$0] }
  }
}
