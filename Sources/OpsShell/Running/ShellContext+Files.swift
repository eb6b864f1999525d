import OpsDomain
import OpsKernel

extension ShellContext {
  /// What writes the files that a command was asked for: nothing in a dry run, a plan or a sandbox;
  /// over an existing file only where the options confirm it, or when the person who is asked
  /// agrees.
  func files(_ options: GlobalOptions) -> FileWriter {
    let options = session.completed(options)
    let console = console
    return FileWriter(
      protecting: host.protectedFiles, random: host.random,
      isRehearsal: options.isDryRun || options.isSandboxed || session.isSandbox,
      replacesUnasked: (try? confirmsFiles(options)) == true,
      mayReplace: { order in
        // Says why the confirmation does not hold.
        _ = try confirmsFiles(options)
        guard console.canAsk else { return false }
        let name = Excerpt.of(order.path, maximum: 120)
        let answer = console.put("\(name) already exists. Replace it? [y/N]")
        guard ["y", "yes"].contains(answer?.lowercased() ?? "") else {
          throw OpsError(
            .confirmNeeded, "The file was not replaced; nothing was done", field: order.field,
            hint: "answer yes, add --yes, or name another file")
        }
        return true
      },
      remark: { remark in
        guard !options.isQuiet else { return }
        let isDryRun = options.isDryRun || session.isDryRun
        console.remark((isDryRun ? "dry run: " : "sandbox: ") + remark)
      })
  }

  /// The file of a parameter, looked at before anything runs; nil when none was asked for. Throws
  /// what ``FileWriter/permit(_:)`` throws.
  func permit(
    _ parameter: String, as what: String, growth: FileOrder.Growth = .atOnce,
    _ invocation: Invocation
  ) throws -> FilePermit? {
    guard let path = invocation.text(parameter) else { return nil }
    do {
      return try files(invocation.options).permit(
        FileOrder(path, what: what, field: parameter, growth: growth))
    } catch var error as OpsError
      where error.code == .confirmNeeded && !console.canAsk && invocation.command.takesCommandLine
    {
      // At the end of the line --yes would be the other command's.
      error.hint = "`\(Self.confirmed(invocation))` replaces it; or name another file"
      throw error
    }
  }

  /// The line with `--yes` among the options of its own command, for people to run.
  private static func confirmed(_ invocation: Invocation) -> String {
    var options = invocation.options
    options.isConfirmed = true
    return invocation.with(options).shellLine
  }
}
