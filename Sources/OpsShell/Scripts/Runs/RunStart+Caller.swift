import OpsDomain
import OpsKernel

// Who runs a script.
extension RunStart {
  /// Name of the user to whom the keys of the writes belong; nil where nobody has signed in, and
  /// for a program that writes nothing.
  static func user(of program: Program, _ context: ShellContext) async -> String? {
    guard program.commands.values.contains(where: { $0.command.effect.isWrite }),
      let principal = try? await context.host.principal(), !principal.isNobody
    else { return nil }
    return principal.name
  }

  /// Throws `conflict.key_reused` for another user than the one who began the run. What is only
  /// tried out does nothing twice, and neither does a script under a name that was used in another
  /// book.
  static func require(
    _ user: String?, for known: RunRecord, isResumed: Bool, _ context: ShellContext,
    _ options: GlobalOptions
  ) throws(OpsError) {
    let isTried = options.isDryRun || options.isSandboxed || context.session.isSandbox
    let isElsewhere = known.book.map { $0 != context.host.bookPlace } ?? false
    guard !isTried, isResumed || !isElsewhere else { return }
    try known.require(user: user)
  }
}
