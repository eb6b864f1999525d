import OpsDomain
import OpsServices

/// What a running command may use.
public struct ShellContext: Sendable {
  public let host: any ShellHost
  public let console: any Console
  public let registry: CommandRegistry
  /// Set while a script runs, for keys that make a second run harmless.
  public var script: ScriptPosition?

  public init(
    host: any ShellHost, console: any Console, registry: CommandRegistry = .standard
  ) {
    self.host = host
    self.console = console
    self.registry = registry
  }

  /// The call that an invocation asks for, as the person who is signed in.
  public func call(for invocation: Invocation) async throws -> Call {
    let options = invocation.options
    return Call(
      try await host.principal(), key: options.key, reason: options.reason,
      isRehearsal: options.isDryRun)
  }

  /// Asks before something that people may miss. Throws `confirm.needed` where nobody can be
  /// asked or the answer is no.
  public func confirm(_ invocation: Invocation) throws {
    guard invocation.command.effect == .destructive, !invocation.options.isConfirmed,
      !invocation.options.isDryRun
    else { return }
    if console.canAsk {
      let answer = console.ask("\(invocation.command.name): sure? [y/N] ")
      if ["y", "yes"].contains(answer?.lowercased() ?? "") { return }
    }
    throw OpsError(
      .confirmNeeded, "\(invocation.command.name) wants to be confirmed",
      hint: "add --yes, or look first with --dry-run")
  }
}
