import OpsDomain
import OpsServices

/// Runs commands: binds words, runs the command, writes the answer, turns errors into exit codes.
/// The only place where an error becomes an exit code.
public struct Shell: Sendable {
  public let context: ShellContext
  private let binder: Binder

  public init(_ context: ShellContext) {
    self.context = context
    binder = Binder(context.registry)
  }

  /// Runs one command line. Returns the exit code.
  public func run(_ words: [Word]) async -> Int32 {
    var format: OutputFormat?
    do {
      let invocation = try bind(words)
      format = invocation.options.format
      return try await run(invocation)
    } catch {
      return report(error, format: format ?? Self.wantedFormat(words))
    }
  }

  /// The invocation that `words` ask for; without words, the help.
  public func bind(_ words: [Word]) throws -> Invocation {
    guard !words.isEmpty else { return try binder.bind(Word.arguments(["help"])) }
    if words.count == 1, ["--help", "-h"].contains(words[0].text) {
      return try binder.bind(Word.arguments(["help"]))
    }
    if words.count == 1, words[0].text == "--version" {
      return try binder.bind(Word.arguments(["version"]))
    }
    if words.count == 2, words[1].text == "--help" || words[1].text == "-h",
      context.registry.commands(of: words[0].text).count > 1
    {
      return try binder.bind(Word.arguments(["help", words[0].text]))
    }
    return try binder.bind(words)
  }

  /// Runs a bound command and writes its answer. Returns the exit code; throws its failure.
  public func run(_ invocation: Invocation) async throws -> Int32 {
    if invocation.options.wantsHelp {
      context.console.write(Array(HelpText.of(invocation.command).utf8))
      return 0
    }
    try context.confirm(invocation)
    var answer = try await invocation.command.run(context, invocation)
    if invocation.options.wantsAll, answer.next != nil {
      return try await follow(invocation, first: answer)
    }
    if invocation.options.isDryRun, answer.effect != nil, !invocation.options.isQuiet {
      let verdict = answer.effect?.changed == true ? "would change" : "would change nothing"
      context.console.remark("dry run: \(verdict); nothing was committed\n")
    }
    if let key = invocation.options.key { answer.effect?.key = key }
    try write(answer, invocation.options)
    return answer.exitCode
  }

  /// Writes page after page of a list.
  private func follow(_ invocation: Invocation, first: CommandAnswer) async throws -> Int32 {
    var pages = first.data.items ?? []
    var next = first.next
    while let position = next {
      try Task.checkCancellation()
      guard case .object(var input) = invocation.input else { break }
      input.set("after", .text(position))
      let page = Invocation(
        command: invocation.command, input: .object(input), options: invocation.options)
      let answer = try await invocation.command.run(context, page)
      pages += answer.data.items ?? []
      next = answer.next
    }
    var answer = first
    answer.data = .list(pages)
    answer.next = nil
    try write(answer, invocation.options)
    return answer.exitCode
  }

  private func write(_ answer: CommandAnswer, _ options: GlobalOptions) throws {
    let console = context.console
    let style = Style.resolve(
      options.colour, isTerminal: console.isTerminal, environment: console.environment)
    let format = try options.format ?? Self.standardFormat(console)
    if options.format == nil || format == .table, options.fields == nil, let text = answer.text {
      console.write(Array(text.utf8))
      return
    }
    let renderer = DocumentRenderer(
      format: format, fields: options.fields.map { FieldSelection($0) }, style: style,
      width: console.isTerminal ? console.width : nil, isTerminal: console.isTerminal)
    console.write(try renderer.render(Self.envelope(answer)))
    // JSON and tables say it themselves; the other formats have room for records only.
    if let next = answer.next, ![.json, .table].contains(format), !options.isQuiet {
      let position = Sanitizer.printable(next, glyphs: style.glyphs)
      console.remark("more: --after \(position), or --all\n")
    }
  }

  private static func standardFormat(_ console: any Console) throws -> OutputFormat {
    if let wanted = console.environment["OPSH_OUTPUT"], !wanted.isEmpty {
      return try OutputFormat(parsing: wanted)
    }
    return .standard(isTerminal: console.isTerminal)
  }

  private static func envelope(_ answer: CommandAnswer) -> Envelope {
    Envelope(
      schema: answer.schema, isOK: true, effect: answer.effect, data: answer.data,
      next: answer.next,
      columns: answer.columns.map { column in
        TableColumn(
          column.field, title: column.title.lowercased(),
          kind: column.alignment == .right ? .number : .text)
      })
  }

  /// Writes a failure to standard error and returns its exit code.
  public func report(_ error: any Error, format: OutputFormat?) -> Int32 {
    let failure: OpsError
    switch error {
    case let error as OpsError: failure = error
    case is CancellationError: failure = OpsError(.interrupted, "Interrupted")
    default:
      failure = OpsError(
        .internalError, "Something nobody foresaw went wrong (\(type(of: error)))",
        hint: "this is a bug: report the command and its output")
    }
    let console = context.console
    if format?.isJSON == true {
      console.remark(String(decoding: ErrorRenderer.json(failure), as: UTF8.self))
    } else {
      let style = Style.resolve(
        .auto, isTerminal: console.remarksGoToTerminal, environment: console.environment)
      console.remark(ErrorRenderer.text(failure, style: style))
    }
    return failure.errorClass.exitCode
  }

  /// The format asked for, even when the line could not be bound.
  private static func wantedFormat(_ words: [Word]) -> OutputFormat? {
    for (index, word) in words.enumerated() where word.isOption {
      if word.text == "-o" || word.text == "--output", index + 1 < words.count {
        return try? OutputFormat(parsing: words[index + 1].text)
      }
      if word.text.hasPrefix("--output=") {
        return try? OutputFormat(parsing: String(word.text.dropFirst(9)))
      }
    }
    return nil
  }
}
