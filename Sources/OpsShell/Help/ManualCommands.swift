import Glibc
import OpsDomain
import OpsKernel

/// Commands that write manual pages and explain single commands.
enum ManualCommands {
  static let all: [Command] = [explain, manual]

  static let explain = Command(
    "explain", nil,
    "Explains a command, or what a commit did: explain COMMAND, explain op_….",
    whyOpen: "what a commit did is shown only to those who may read the journal",
    effect: .read, answer: "explanation/1",
    examples: ["explain oos deliver", "explain product create -o json"], takesCommandLine: true,
    work: .operation("commit.explain", endings: [.notfound])
  ) { context, invocation in
    if let name = invocation.words.first?.text, CommitExplaining.isCommit(name) {
      return try await CommitExplaining.explain(name, context, invocation)
    }
    let explanation = CommandExplanation(
      command: try context.registry.find(invocation.words).command,
      blueprint: context.registry.blueprint)
    return CommandAnswer(
      schema: "explanation/1", data: explanation.document, text: explanation.text)
  }

  static let manual = Command(
    "man", nil, "Writes a manual page in roff, or all of them into a folder.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "manual/1",
    parameters: [
      .optionalArgument(
        "page", .text, repeatable: true, "A command, or `install DIR` to write every page.")
    ],
    examples: ["man", "man oos deliver"], traits: [.writesContent]
  ) { context, invocation in
    let words = invocation.input["page"]?.items?.compactMap(\.string) ?? []
    let manual = ManualPage(registry: context.registry)
    if words.count == 2, words[0] == "install" {
      let count = try install(manual, in: words[1], context, invocation.options)
      return CommandAnswer(
        schema: "manual/1",
        data: ["folder": .text(words[1]), "pages": .integer(Int64(count))],
        text: "\(Counted.text(count, "page")) written to \(words[1])\n")
    }
    let page =
      try words.isEmpty || words == [ProductVersion.program]
      ? manual.overview()
      : manual.page(of: context.registry.find(Word.arguments(words)).command)
    var answer = CommandAnswer(schema: "manual/1", data: ["text": .text(page)])
    guard invocation.options.format == nil, invocation.options.file == nil else {
      (answer.text, answer.content) = (page, page)
      return answer
    }
    // Roff is for a formatter, not for a pager.
    context.console.write(Array(page.utf8))
    answer.isWritten = true
    return answer
  }

  /// Writes every page, in place of those of an earlier version.
  private static func install(
    _ manual: ManualPage, in folder: String, _ context: ShellContext, _ options: GlobalOptions
  ) throws -> Int {
    var options = options
    try FileName.check(folder + "/.", field: "page")
    var writer = context.files(options)
    try writer.check(folder: folder, field: "page")
    guard writer.isRehearsal || mkdir(folder, 0o755) == 0 || errno == EEXIST else {
      throw OpsError(
        .cannotCreate, "The folder \(Excerpt.of(folder, maximum: 120)) cannot be created",
        field: "page")
    }
    var pages = [(ManualPage.name(of: nil), manual.overview())]
    pages += manual.registry.commands.map { (ManualPage.name(of: $0), manual.page(of: $0)) }
    guard !writer.isRehearsal else { return pages.count }
    // All are looked at before the first is written, so that a refusal leaves the folder as it was.
    let permits = try pages.map { name, _ in
      let permit = try writer.permit(
        FileOrder("\(folder)/\(name).1", what: "page", field: "page", isPublic: true))
      // One answer is for all of them.
      if permit.replaces, !options.isConfirmed {
        options.isConfirmed = true
        writer = context.files(options)
      }
      return permit
    }
    for (permit, page) in zip(permits, pages) {
      try writer.write(Array(page.1.utf8), to: permit)
    }
    return pages.count
  }
}
