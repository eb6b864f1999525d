import OpsDomain
import OpsKernel

/// `test`: scripts as tests, each in a sandbox of its own.
enum TestCommand {
  static let command = Command(
    "test", nil, "Runs scripts as tests, each in its own sandbox, and reports in the format TAP.",
    whyOpen: WhyOpen.ownRights, effect: .read, answer: "test/1",
    parameters: [
      .argument("path", .path, label: "PATH", repeatable: true, "Scripts, or folders of scripts."),
      .option("junit", .output, label: "FILE", "Also write a JUnit report."),
    ],
    examples: [
      "test scripts/tests/stock.opsh", "test scripts/tests/stock.opsh --junit report.xml",
    ], traits: [.needsBookHere]
  ) { context, invocation in
    let paths = invocation.input["path"]?.items?.compactMap(\.string) ?? []
    let files = try paths.flatMap { try ScriptFolder.scripts(in: $0) }
    guard !files.isEmpty else {
      throw OpsError(
        .noInput, "There are no scripts in \(paths.joined(separator: ", "))", field: "path",
        hint: "tests are files that end in .opsh")
    }
    try SourceFiles(files).refuse(invocation.text("junit"), field: "junit")
    let report = try context.permit("junit", as: "report", invocation)
    var results: [ScriptTest] = []
    for file in files {
      try Task.checkCancellation()
      results.append(await ScriptTest.run(file, context, invocation))
    }
    if let report {
      try context.files(invocation.options).write(
        Array(JUnitReport.of(results).utf8), to: report)
    }
    let failed = results.count { $0.failure != nil }
    return CommandAnswer(
      schema: "test/1",
      data: [
        "tests": .integer(Int64(results.count)), "failed": .integer(Int64(failed)),
        "results": .list(results.map(\.document)),
      ], text: TapReport.of(results),
      exitCode: failed == 0 ? 0 : ErrorClass.assert.exitCode)
  }
}
