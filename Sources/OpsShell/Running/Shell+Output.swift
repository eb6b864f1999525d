import OpsDomain
import OpsKernel

// Answers to standard output or a file, failures to standard error.
extension Shell {
  /// Writes an answer in the format asked for.
  func write(_ answer: CommandAnswer, _ options: GlobalOptions) throws {
    let console = context.console
    if let file = options.file, !answer.isFileWritten {
      try write(answer, options, to: file)
      guard answer.contentBytes != nil, options.format != nil else { return }
    }
    let style = Style.resolve(
      options.colour, isTerminal: console.isTerminal, environment: console.environment)
    let format = try options.format ?? Self.standardFormat(console)
    if options.format == nil || format == .table, options.fields == nil, let text = answer.text {
      let isWrapped = Self.sentences.contains(answer.schema) && console.isTerminal
      let shown = isWrapped ? TextWrap.hanging(text, width: console.width) : text
      console.page(Array(shown.utf8))
      return remark(on: answer, as: nil, options)
    }
    var renderer = DocumentRenderer(
      format: format, fields: options.fields.map { FieldSelection($0) }, style: style,
      width: console.isTerminal ? console.width : nil, isTerminal: console.isTerminal,
      calendar: answer.calendar)
    renderer.knownHead = answer.knownHead
    console.page(try renderer.render(Self.envelope(answer, context.registry.answers)))
    remark(on: answer, as: format, options)
    // JSON and tables say it themselves; the other formats have room for records only.
    if let next = answer.next, ![.json, .table].contains(format) { remarkMore(next, options) }
  }

  /// Answers whose text is sentences and labels: at a terminal their lines are wrapped. Charts and
  /// secrets are never broken.
  private static let sentences: Set = [
    HelpText.schema, "explanation/1", "why/1", "who_can/1", "can_i/1", BulkSummary.schema,
  ]

  /// Says what the format has no room for.
  private func remark(on answer: CommandAnswer, as format: OutputFormat?, _ options: GlobalOptions)
  {
    guard !options.isQuiet else { return }
    let remarks = AnswerRemarks(
      data: answer.data, schema: answer.schema, format: format,
      text: format == nil ? answer.text : nil,
      isCommitted: !options.isDryRun && context.session.current == nil,
      isWrite: answer.effect != nil,
      missing: options.fields == nil ? Self.missing(in: answer) : [],
      leftOut: leftOut(of: answer, as: format, options), question: answer.question,
      contradiction: answer.contradiction)
    for line in remarks.lines {
      let shown = PrintedCommand.addressed(line, to: context.console.program)
      context.console.tell(Sanitizer.printable(shown, glyphs: context.glyphs))
    }
  }

  /// What rows leave out of a record that was read, where nobody has chosen rows: a file to which
  /// output is redirected looks complete.
  private func leftOut(
    of answer: CommandAnswer, as format: OutputFormat?, _ options: GlobalOptions
  ) -> [String] {
    guard answer.effect == nil, options.format == nil, options.fields == nil,
      format == .tsv || format == .csv
    else { return [] }
    return LeftOutFields(Self.envelope(answer, context.registry.answers)).names
  }

  /// The options that ask for a part of the answer for which its columns have no room.
  private static func missing(in answer: CommandAnswer) -> [String] {
    guard !answer.columns.isEmpty else { return [] }
    return answer.asked.filter { asked in !answer.columns.contains { $0.field == asked.value } }
      .map { "--" + $0.key.replacing("_", with: "-") }.sorted()
  }

  /// Says where a list goes on, in the formats that have room for records only.
  func remarkMore(_ next: String, _ options: GlobalOptions) {
    guard !options.isQuiet else { return }
    let position = Sanitizer.printable(next, glyphs: context.glyphs)
    let all = options.filter == nil ? "--all" : "a larger --limit"
    context.console.remark("more: --after \(position), or \(all)\n")
  }

  /// Writes an answer to a file: as `-o` says, else as the file's ending does.
  private func write(
    _ answer: CommandAnswer, _ options: GlobalOptions, to file: String
  ) throws {
    let own = answer.contentBytes ?? answer.content.map { Array($0.utf8) }
    let isContent = options.format == nil && own != nil || answer.contentBytes != nil
    let format = try options.format ?? (isContent ? .tsv : Self.format(ofFile: file))
    let renderer = DocumentRenderer(
      format: format, fields: options.fields.map { FieldSelection($0) },
      calendar: answer.calendar)
    let writer = context.files(options)
    let permit = try answer.permit ?? writer.permit(Self.order(file))
    let content = isContent ? own : nil
    try writer.write(
      try content ?? renderer.render(Self.envelope(answer, context.registry.answers)), to: permit)
    if !options.isQuiet, !writer.isRehearsal {
      let rows = isContent ? nil : answer.data.items?.count
      context.console.remark(Self.written(rows, to: file))
    }
    // The answer follows on standard output, and with it what there is to say of it.
    if answer.contentBytes != nil, options.format != nil { return }
    // Content of its own, such as a page, has no columns that could leave something out.
    remark(on: answer, as: isContent ? nil : format, options)
    if answer.next != nil {
      context.console.remark(
        options.filter == nil
          ? "only the first page: add --all\n" : "more rows may fit: raise --limit\n")
    }
  }

  /// What is said of a file that was written, with how many rows.
  static func written(_ rows: Int?, to file: String) -> String {
    let what = rows.map { PlanText.count($0, "row") + " " } ?? ""
    return "\(what)written to \(Excerpt.of(file, maximum: 120))\n"
  }

  /// The format that the ending of a file asks for; a name without one gets tab-separated text.
  /// Throws `usage.arguments` for an unknown ending, such as `list.xlsx`: the file would not be
  /// what its name says.
  /// - Parameter others: Endings of what the command writes besides, for the refusal.
  static func format(
    ofFile file: String, besides others: [String] = []
  ) throws(OpsError) -> OutputFormat {
    let endings = ["csv", "tsv", "json", "ndjson", "txt"]
    let slash = file.utf8.lastIndex(of: 0x2F)
    let name = file[(slash.map { file.utf8.index(after: $0) } ?? file.startIndex)...]
    guard let dot = name.utf8.lastIndex(of: 0x2E), dot > name.startIndex else { return .tsv }
    let ending = name[name.utf8.index(after: dot)...].lowercased()
    switch ending {
    case "csv": return .csv
    case "tsv", "tab": return .tsv
    case "json": return .json
    case "ndjson", "jsonl": return .ndjson
    case "txt": return .table
    default:
      throw OpsError(
        .usage, "The file ending .\(Excerpt.of(ending)) does not name a format", field: "out",
        hint: "use \((others + endings).joined(separator: ", ")), or name the format with -o")
    }
  }

  /// The file of `--out`.
  static func order(_ file: String) -> FileOrder {
    FileOrder(file, what: "answer", field: "out")
  }

  static func standardFormat(_ console: any Console) throws -> OutputFormat {
    if let wanted = console.environment["OPSH_OUTPUT"], !wanted.isEmpty {
      return try OutputFormat(parsing: wanted)
    }
    return .standard(isTerminal: console.isTerminal)
  }

  /// An answer as renderers take it.
  /// - Parameter declared: What answers hold.
  static func envelope(_ answer: CommandAnswer, _ declared: AnswerCatalogue) -> Envelope {
    var envelope = Envelope(
      // Where some rows were refused the answer must not look like a success.
      schema: answer.schema, isOK: answer.exitCode < ErrorClass.partial.exitCode,
      effect: answer.effect, data: answer.data,
      next: answer.next,
      columns: answer.columns.map { column in
        var shown = TableColumn(
          column.field, title: column.title.lowercased(),
          kind: column.alignment == .right ? .number : .text)
        shown.isChange = column.isChange
        return shown
      })
    envelope.leading = answer.leading
    envelope.seconds = answer.seconds
    envelope.meters = answer.meters
    envelope.asides = answer.asides
    // A list without rows has the fields of one with rows.
    envelope.declared = Deferred { declared[answer.schema] }
    return envelope
  }

  /// Writes a failure to standard error and returns its exit code.
  public func report(_ error: any Error, format: OutputFormat?) -> Int32 {
    Self.report(error, format: format, context.console)
  }

  /// Writes a failure to standard error and returns its exit code. Without a format `OPSH_OUTPUT`
  /// says whether it is JSON.
  public static func report(
    _ error: any Error, format: OutputFormat?, _ console: any Console,
    excerpt: SourceExcerpt? = nil
  ) -> Int32 {
    if let errors = error as? ProgramErrors { return report(errors, format: format, console) }
    let script = error as? ScriptFailure
    let failure = ScriptFailure.known(error).addressed(to: console.program)
    // Somebody who stops a sign-in with Ctrl-C needs no message about it.
    let isOwnWish = failure.code == .signInCancelled && Task.isCancelled
    guard script?.isReported != true, !isOwnWish else { return failure.errorClass.exitCode }
    let format = format ?? (try? standardFormat(console))
    if format?.isJSON == true {
      console.remark(String(decoding: ErrorRenderer.json(failure), as: UTF8.self))
    } else {
      let style = Style.resolve(
        .auto, isTerminal: console.remarksGoToTerminal, environment: console.environment)
      console.remark(
        ErrorRenderer.text(
          failure, excerpt: excerpt, notes: script?.notes ?? [], style: style,
          width: console.remarksGoToTerminal ? console.remarksWidth : nil))
    }
    return failure.errorClass.exitCode
  }

  /// Writes all faults of a script that was refused; nothing of it has run.
  private static func report(
    _ errors: ProgramErrors, format: OutputFormat?, _ console: any Console
  ) -> Int32 {
    for error in errors.errors {
      _ = report(error, format: format, console, excerpt: errors.sources?.excerpt(of: error))
    }
    return errors.first.errorClass.exitCode
  }
}
