import Glibc
import Logging
import OpsDomain
import OpsKernel
import OpsServices
import OpsShell

/// The whole program as a function: arguments and environment in, exit code out. `main` calls it
/// and exits; tests call it too.
public enum Application {
  /// Runs one command line and returns the exit code.
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - environment: The variables of the process, such as `OPSH_HOME`.
  ///   - blueprint: The areas of the program; those of the product unless told. Not worked out for
  ///     `--version`.
  public static func run(
    arguments: [String], environment: [String: String],
    blueprint: @autoclosure @Sendable () -> Blueprint = .product
  ) async -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let console = ProcessConsole(environment: environment)
    let code = await run(arguments, console, blueprint)
    guard code == 0, let number = ProcessConsole.outputFailure else { return code }
    // A later reader of the output must not think that it is complete.
    return Shell.report(
      OpsError(
        .cannotCreate, "Standard output cannot be written: \(String(cString: strerror(number)))",
        hint: "the command was done; only its answer could not be written"),
      format: Shell.wantedFormat(Word.arguments(arguments)), console)
  }

  private static func run(
    _ arguments: [String], _ console: ProcessConsole, _ blueprint: @Sendable () -> Blueprint
  ) async -> Int32 {
    if arguments == ["--version"] {
      // Scripts ask this to see whether the program is there: needs no book and no command table.
      console.write(Array("opsh \(ProductVersion.text)\n".utf8))
      return 0
    }
    do {
      let launch = try LaunchOptions.reading(arguments)
      let configuration = try await AppConfiguration.load(
        launch, environment: console.environment)
      let told = ProcessConsole(environment: console.environment, program: launch.program)
      return await run(launch.arguments, configuration, told, blueprint: blueprint())
    } catch {
      return Shell.report(
        error, format: Shell.wantedFormat(Word.arguments(arguments)), console)
    }
  }

  /// Runs one command line against a configuration.
  static func run(
    _ arguments: [String], _ configuration: AppConfiguration, _ console: any Console,
    blueprint: Blueprint = .product
  ) async -> Int32 {
    if let fault = AppLog.fault(console.environment) { console.remark(fault + "\n") }
    let host = AppHost(
      configuration, environment: console.environment, log: AppLog.make(console.environment),
      blueprint: blueprint)
    let shell = Shell(
      ShellContext(
        host: host, console: console, registry: CommandRegistry(of: host.composition.blueprint)))
    let code = await run(Word.arguments(arguments), shell, configuration)
    do {
      try await host.close()
    } catch {
      return code == 0 ? Shell.report(error, format: nil, console) : code
    }
    return code
  }

  private static func run(
    _ words: [Word], _ shell: Shell, _ configuration: AppConfiguration
  ) async -> Int32 {
    let options = Array(words.prefix(Shell.globalOptions(words)))
    let line = words.dropFirst(options.count)
    if line.first?.text == "-c", let text = line.dropFirst().first {
      let all = options + line.dropFirst(2)
      return await Interruption.watching {
        await shell.runScript(Array(text.text.utf8), called: "-c", options: all)
      }
    }
    let isHelp = options.contains { ["-h", "--help"].contains($0.text) }
    if line.isEmpty, !isHelp { return await runWithoutWords(options, shell, configuration) }
    if words[0].text == CompletionCommands.question {
      return await CompletionCommands.answer(words.dropFirst().map(\.text), shell.context)
    }
    // A server ends gracefully by itself; everything else is cancelled.
    if shell.command(of: words)?.name == "serve" { return await shell.run(words) }
    return await Interruption.watching { await shell.run(words) }
  }

  /// At a terminal the prompt; elsewhere the commands of standard input, or the help if there are
  /// none. A prompt takes the format alone: everything else belongs to one command.
  private static func runWithoutWords(
    _ options: [Word], _ shell: Shell, _ configuration: AppConfiguration
  ) async -> Int32 {
    let console = shell.context.console
    let format = Shell.onlyFormat(options)
    if options.isEmpty || format != nil, console is ProcessConsole, ProcessTerminal.isPossible,
      let terminal = ProcessTerminal(environment: console.environment)
    {
      var environment = console.environment
      if let format { environment["OPSH_OUTPUT"] = format }
      var session = PromptSession(
        shell.context.with(console: ProcessConsole(environment: environment)),
        terminal: terminal, history: HistoryFile(configuration),
        guarding: { await Interruption.watching($0) })
      let code = await session.run()
      return terminal.exitCode ?? code
    }
    guard isatty(0) == 0 else { return await shell.run(options) }
    return await Interruption.watching { await shell.runStandardInput(options) }
  }
}

/// The log of the process: standard error, warnings and worse unless `OPSH_LOG` asks for more.
enum AppLog {
  static func make(_ environment: [String: String]) -> Logger {
    var logger = Logger(label: "opsh") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = environment["OPSH_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .warning
    return logger
  }

  /// What is said of a level that there is not; nil for none and for a level.
  static func fault(_ environment: [String: String]) -> String? {
    guard let name = environment["OPSH_LOG"], !name.isEmpty,
      Logger.Level(rawValue: name) == nil
    else { return nil }
    let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
    return "OPSH_LOG=\(Excerpt.of(name)) is not a level, so warning is used. "
      + "Levels: \(levels)."
  }
}
