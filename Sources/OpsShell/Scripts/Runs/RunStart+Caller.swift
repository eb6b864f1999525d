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
}
