import Glibc
import Logging
import OpsDomain
import OpsShell

/// The whole program as a function: arguments and environment in, exit code out. `main` calls it
/// and exits; tests call it too.
public enum Application {
  /// Runs one command line and returns the exit code.
  public static func run(arguments: [String], environment: [String: String]) async -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let console = ProcessConsole(environment: environment)
    if arguments == ["--version"] {
      // Scripts ask this to see whether the program is there: needs no book and no command table.
      console.write(Array("opsh \(ProductVersion.text)\n".utf8))
      return 0
    }
    do {
      let launch = try LaunchOptions(arguments)
      let configuration = try await AppConfiguration.load(launch, environment: environment)
      return await run(launch.arguments, configuration, console)
    } catch {
      return report(error, console)
    }
  }

  /// Runs one command line against a configuration.
  static func run(
    _ arguments: [String], _ configuration: AppConfiguration, _ console: any Console
  ) async -> Int32 {
    let host = AppHost(
      configuration, environment: console.environment, log: AppLog.make(console.environment))
    let shell = Shell(ShellContext(host: host, console: console))
    let words = Word.arguments(arguments)
    // A server ends gracefully by itself; everything else is cancelled.
    let code =
      arguments.contains("serve")
      ? await shell.run(words) : await Interruption.watching { await shell.run(words) }
    do {
      try await host.close()
    } catch {
      return code == 0 ? report(error, console) : code
    }
    return code
  }

  private static func report(_ error: any Error, _ console: any Console) -> Int32 {
    let failure = error as? OpsError ?? OpsError(.internalError, "opsh could not start")
    console.remark(ErrorRenderer.text(failure))
    return failure.errorClass.exitCode
  }
}
