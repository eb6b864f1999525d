import OpsDomain
import OpsKernel

/// `check`: what `run` would refuse, without running anything.
enum CheckCommand {
  static let command = Command(
    "check", nil, "Checks scripts and all files that they include or run; runs nothing.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "check/1", isList: true,
    parameters: [
      .argument(
        "path", .path, label: "PATH", repeatable: true,
        "Scripts, or folders of scripts; - reads standard input.")
    ],
    columns: columns,
    examples: ["check scripts/receive.opsh", "check scripts/receive.opsh -o json"]
  ) { context, invocation in
    let paths = invocation.input["path"]?.items?.compactMap(\.string) ?? []
    let files = try paths.flatMap { $0 == "-" ? ["-"] : try ScriptFolder.scripts(in: $0) }
    let reader = FileScriptReader()
    var rows: [Document] = []
    var first: OpsError?
    for file in files {
      let text =
        try file == "-"
        ? context.console.readInput(limit: Program.checkedBytes)
        : ByteSources.open(file).readAll(
          limit: Program.checkedBytes, name: file)
      let check = Program.check(
        path: file, text: text, reader: reader, registry: context.registry)
      let sources = ScriptSources(path: file, text: text, reader: reader)
      let outputs = OutputCheck(check.outputs, context.host.protectedFiles)
      let errors = check.errors + outputs.errors
      if !invocation.options.isQuiet { outputs.warnings.forEach(context.console.remark) }
      for error in errors {
        _ = Shell.report(
          error, format: invocation.options.format?.isJSON == true ? .json : nil,
          context.console, excerpt: sources.excerpt(of: error))
      }
      first = first ?? errors.first
      rows.append([
        "file": .text(file), "ok": .bool(errors.isEmpty),
        "statements": .integer(Int64(check.statements)),
        "errors": .integer(Int64(errors.count)),
      ])
    }
    return CommandAnswer(
      schema: "check/1", data: .list(rows), columns: columns,
      exitCode: first.map(\.errorClass.exitCode) ?? 0)
  }

  private static let columns: [FieldColumn] = [
    .init("file", "FILE"), .init("ok", "OK"), .init("statements", "STATEMENTS", .right),
    .init("errors", "ERRORS", .right),
  ]
}
