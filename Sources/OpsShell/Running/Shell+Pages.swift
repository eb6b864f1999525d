import OpsDomain
import OpsKernel

// Long lists: written as they come where the format allows it, so that they need no more memory
// than short ones.
extension Shell {
  /// Runs a command for one page of its list.
  func run(page invocation: Invocation) async throws -> CommandAnswer {
    try await context.session.permitting(invocation.options) {
      try await invocation.command.run(context, invocation)
    }
  }

  /// The page of a list behind a position.
  func page(of invocation: Invocation, after position: String) async throws -> CommandAnswer {
    try Task.checkCancellation()
    var input = invocation.input.members ?? [:]
    input.set("after", .text(position))
    return try await run(
      page: Invocation(
        command: invocation.command, input: .object(input), options: invocation.options))
  }

  /// Writes the pages of a list one after the other and returns the exit code; nil for what is
  /// known and written as a whole.
  ///
  /// When a later page fails, standard output has the rows before it, and a file stays as it was.
  func writePages(_ invocation: Invocation) async throws -> Int32? {
    let options = invocation.options
    guard let lines = try lines(for: invocation) else { return nil }
    try require(options, invocation.command)
    let invocation = try permitted(invocation)
    var pages = try await ListPages(of: invocation, self)
    let writer = context.files(options)
    let file = try invocation.options.permit.map { try writer.open($0) }
    func put(_ bytes: [UInt8]) throws {
      guard !bytes.isEmpty else { return }
      guard let file else { return context.console.write(bytes) }
      try file.put(bytes)
    }
    var (rows, exit, isBegun) = (0, Int32(0), false)
    var next: String?
    while let page = try await pages.next() {
      let envelope = Self.envelope(page, context.registry.answers)
      if rows == 0 { try check(envelope, options) }
      if !isBegun { try put(lines.head) }
      isBegun = true
      exit = max(exit, page.exitCode)
      rows += envelope.records.count
      next = page.next
      try put(lines.lines(envelope.records))
    }
    try file?.close()
    if let path = options.file, !options.isQuiet, !writer.isRehearsal {
      context.console.remark(Self.written(rows, to: path))
    }
    if let next { remarkMore(next, options) }
    return exit
  }

  /// How the rows of a list are written one by one; nil where all has to be known first: for a
  /// table, for columns that follow from the rows, and where the answer is remembered or tried out.
  private func lines(for invocation: Invocation) throws -> RecordLines? {
    let (options, command) = (invocation.options, invocation.command)
    let isPlain = !options.isSandboxed && !options.isDryRun && context.memory == nil
    guard options.wantsAll || options.filter != nil, isPlain, command.isList,
      command.operation != nil, command.effect == .read, !command.traits.contains(.writesContent)
    else { return nil }
    if options.file == nil, context.console.isTerminal { return nil }
    let format =
      try options.format ?? options.file.map { try Self.format(ofFile: $0) }
      ?? Self.standardFormat(context.console)
    let fields = options.fields.map { FieldSelection($0) }
    let paths = fields?.paths ?? command.columns.map(\.field)
    if format == .csv || format == .tsv, paths.isEmpty { return nil }
    return RecordLines(format, fields: fields, schema: command.answer, paths: paths, isList: true)
  }

  /// Refuses fields that the rows do not have.
  private func check(_ envelope: Envelope, _ options: GlobalOptions) throws {
    if let fields = options.fields { try FieldSelection(fields).check(envelope) }
    if case .value(let path)? = options.format { try FieldSelection([path]).check(envelope) }
  }
}
