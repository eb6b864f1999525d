import OpsDomain
import OpsKernel

/// Commands of attachments that need more than their operation: a file of this machine that is
/// sent, a file that is written, an image that a terminal shows. Files go part by part.
enum AttachmentCommands {
  /// The operation that takes a file.
  static let adding = AttachmentService.add.descriptor.name
  private static let getting = AttachmentService.get.descriptor.name
  private static let showing = "attachment.show"

  /// The command of an operation that has to do with files; nil for all others.
  static func ofOperation(_ operation: AnyOperation) -> Command? {
    let name = operation.descriptor.name
    guard [adding, getting, showing].contains(name) else { return nil }
    let command = Command(operation)
    if name == adding {
      return command.extended(by: []) { context, invocation in
        try await command.run(context, try await ImageCommands.bringing(context, invocation))
      }
    }
    if name == showing {
      return command.extended(by: []) { context, invocation in
        try await show(command, context, invocation)
      }
    }
    return command.extended(by: [], traits: [.writesContent], endings: [.cantcreate]) {
      context, invocation in
      try await get(command, context, invocation)
    }
  }

  private static func get(
    _ command: Command, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let options = invocation.options
    try requirePlace(options, context.console)
    var answer = try await command.run(context, invocation)
    guard let file = options.file else {
      if !options.isQuiet {
        context.console.tell("The file itself is not shown. Add --out FILE to write it.")
      }
      return answer
    }
    let digest = try ImageDigest(
      parsing: answer.data["digest"]?.string ?? "", field: "attachment")
    let desk = FileDesk(try await context.host.dependencies().desk)
    let principal = try await context.host.principal()
    let writer = context.files(options)
    let permit = try options.permit ?? writer.permit(Shell.order(file))
    let output = try writer.open(permit)
    if invocation.flag("thumbnail") {
      try output.put(try await desk.thumbnail(of: digest, for: principal))
    } else {
      try await desk.read(digest, size: answer.data["bytes"]?.int ?? 0, for: principal) {
        try output.put($0)
      }
    }
    try output.close()
    if !options.isQuiet, !writer.isRehearsal {
      context.console.remark(Shell.written(nil, to: file))
    }
    // A call that asks for a format wants the answer as well: the file is in the place of `--out`.
    answer.isFileWritten = true
    answer.isWritten = options.format == nil
    return answer
  }

  /// Throws `usage.arguments` where standard output is taken for the file: `attachment get N >
  /// scan.pdf` would hold a table.
  private static func requirePlace(
    _ options: GlobalOptions, _ console: any Console
  ) throws(OpsError) {
    guard options.file == nil, options.format == nil, options.fields == nil, !console.isTerminal,
      console.environment["OPSH_OUTPUT", default: ""].isEmpty
    else { return }
    throw OpsError(
      .usage, "The file itself is not written to standard output", field: "out",
      hint: "add --out FILE to write it, or -o json to see what is known of it")
  }

  /// What is known of a file; above it a small image, where the terminal can show one.
  private static func show(
    _ command: Command, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let answer = try await command.run(context, invocation)
    let console = context.console
    guard invocation.options.format == nil, invocation.options.file == nil, console.isTerminal,
      let graphics = TerminalGraphics(console.environment),
      answer.data["type"]?.string.flatMap(ImageType.init(rawValue:)) != nil,
      let digest = answer.data["digest"]?.string.flatMap({ ImageDigest($0) })
    else { return answer }
    do {
      let image = try await FileDesk(try await context.host.dependencies().desk)
        .thumbnail(of: digest, for: try await context.host.principal())
      if let drawing = graphics.drawing(of: image) { console.write(drawing) }
    } catch is OpsError {
      // The answer is complete without it.
    }
    return answer
  }
}
