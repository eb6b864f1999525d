import OpsDomain
import OpsKernel

// What a running script writes.
extension ScriptInterpreter {
  /// Writes the answer of a command that nobody captures. A command with its own `-o` always
  /// answers. With `-o ndjson` for the run, each command has its own line already, and with
  /// `-o json` the run has one document at its end. Writes inside blocks print nothing: a thousand
  /// receipts would fill the screen.
  func show(
    _ answer: CommandAnswer, _ invocation: Invocation, _ place: ScriptPlace
  ) throws {
    guard !answer.isWritten else { return }
    var options = invocation.options
    if options.format == nil {
      if run.options.format?.isJSON == true { return }
      if invocation.command.effect.isWrite, place.depth > 0 { return }
      options.format = run.options.format
    }
    options.colour = run.options.colour
    try Shell(context).show(
      answer,
      Invocation(command: invocation.command, input: invocation.input, options: options))
  }

  /// Writes a text to a file through the one writer of files: in a dry run and a sandbox nothing is
  /// written, and a file that is there is replaced only where that is confirmed. A list is written
  /// line by line; the last line gets its end.
  func write(_ writing: FileWriting, _ state: ScriptState) throws {
    let expressions = expressions(state)
    guard let path = try expressions.argument(writing.path) else {
      throw OpsError(
        .badValue, "The name of the file is null", at: writing.path.position.text)
    }
    let value = try expressions.value(writing.value)
    let lines: [String]
    switch value {
    case .list, .rows: lines = try ListFunctions.items(value).map(\.text)
    default: lines = [value.text]
    }
    var text = lines.joined(separator: "\n")
    if !text.hasSuffix("\n") { text += "\n" }
    var options = run.options
    options.isConfirmed = options.isConfirmed || writing.isConfirmed
    do {
      try context.files(options).write(Array(text.utf8), to: FileOrder(path, what: "file"))
    } catch var error as OpsError {
      error.at = error.at ?? writing.path.position.text
      throw error
    }
  }

  /// One `stmt/1` record for `-o ndjson`, and the time for `option timing on`.
  func log(
    _ invocation: Invocation, _ line: CommandLine, _ time: Duration, _ answer: CommandAnswer?,
    _ error: OpsError?, _ state: ScriptState
  ) {
    if state.isTimed, !run.options.isQuiet {
      let place = line.position.text
      context.console.remark(
        "\(place): \(invocation.command.name) \(RepeatCommands.text(of: time))\n")
    }
    guard run.options.format == .ndjson, invocation.options.format == nil else { return }
    let (seconds, attoseconds) = time.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var record: DocumentObject = [
      "_s": "stmt/1", "at": .text(line.position.text),
      "command": .text(invocation.command.name), "ok": .bool(error == nil),
      "op": answer?.effect?.operation.map(Document.text) ?? .null,
      "replayed": .bool(answer?.effect?.replayed ?? false), "ms": .integer(milliseconds),
    ]
    if let error {
      record.set("code", .text(error.code.rawValue))
      record.set("message", .text(error.message))
    }
    record.set("result", answer?.data ?? .null)
    context.console.write(Sanitizer.json(DocumentWriter.bytes(.object(record))) + [0x0A])
  }
}
