import OpsDomain
import OpsKernel

/// Lines that are each one command: as people type it, or as
/// `{"cmd":"stock receive","args":{…},"key":"…"}`. Empty lines and lines that start with `#` are
/// passed over. There are no variables and no control flow.
struct CommandRows: BulkRowReader {
  private var reader: LineReader
  private let registry: CommandRegistry
  private let binder: Binder
  private let keys: RowKeys?
  /// Whether what people may miss was confirmed for all lines.
  private let isConfirmed: Bool
  /// Whether `--yes` of a line counts.
  private let linesConfirm: Bool
  private var bindings: [String: FieldBinding] = [:]

  init(
    _ reader: LineReader, _ registry: CommandRegistry, keys: RowKeys?, isConfirmed: Bool,
    linesConfirm: Bool = true
  ) {
    self.reader = reader
    self.registry = registry
    self.keys = keys
    self.isConfirmed = isConfirmed
    self.linesConfirm = linesConfirm
    binder = Binder(registry)
  }

  var position: BytePosition { reader.position }
  var header: DelimitedRecord? { nil }

  mutating func next() throws -> BulkRow? {
    guard let line = try reader.nextContent() else { return nil }
    return try BulkRow(line) { try call(line) }
  }

  private mutating func call(_ line: SourceLine) throws -> BulkCall {
    if let problem = line.problem { throw problem }
    let first = line.content.first { $0 != 0x20 && $0 != 0x09 }
    var call = try first == UInt8(ascii: "{") ? document(line) : words(line)
    if let key = call.key {
      call.key = try RowKeys.checked(key, column: "key")
    } else {
      call.key = keys?.key(line: line.number)
      call.keepsAnswer = false
    }
    return call
  }

  private func words(_ line: SourceLine) throws -> BulkCall {
    let commands = try line.content.withUnsafeBufferPointer { try Lexer.commands($0, file: nil) }
    guard let command = commands.first, commands.count == 1 else {
      throw OpsError(.usage, "The line is not one command", hint: "write one command per line")
    }
    let invocation = try binder.bind(command.words)
    let options = invocation.options
    guard !options.isDryRun, !options.isSandboxed else {
      throw OpsError(
        .usage, "A single line cannot have --dry-run or --sandbox",
        hint: "use bulk commands --dry-run or --sandbox to try out all lines")
    }
    guard options.rows == nil else {
      throw OpsError(
        .usage, "A single line cannot have --expect-rows or --max-rows",
        hint: "use them with bulk commands, where they count the lines")
    }
    let operation = try operation(of: invocation.command, options.isConfirmed)
    return BulkCall(
      operation: operation, input: invocation.input, key: options.key, reason: options.reason)
  }

  private mutating func document(_ line: SourceLine) throws -> BulkCall {
    let object = try line.object()
    let known = ["cmd", "args", "key"] + RejectColumns.names
    if let unknown = object.members.first(where: { !known.contains($0.key) }) {
      throw OpsError(
        .badValue, "A command has no field \(Excerpt.of(unknown.key))", field: unknown.key,
        hint: "fields: cmd, args, key")
    }
    guard let name = object["cmd"]?.string else {
      throw OpsError(.badValue, "cmd must be the name of the command, as text", field: "cmd")
    }
    let words = Word.arguments(name.split(separator: " ").map(String.init))
    let (command, length) = try registry.find(words)
    let operation = try operation(of: command, false)
    guard length == words.count,
      let descriptor = registry.blueprint.operations[operation]?.descriptor
    else {
      throw OpsError(
        .usage, "cmd must be only the name of the command", hint: "put its input into args")
    }
    let binding = try bindings[operation] ?? FieldBinding(descriptor)
    bindings[operation] = binding
    let input = try binding.input(object["args"]?.members ?? DocumentObject())
    return BulkCall(operation: operation, input: input, key: object["key"]?.string)
  }

  private func operation(of command: Command, _ isConfirmed: Bool) throws(OpsError) -> String {
    guard let operation = command.operation, command.effect.isWrite else {
      throw BulkCommands.refusal(of: command)
    }
    if let refusal = command.bulkRefusal { throw refusal }
    guard command.effect != .destructive || (isConfirmed && linesConfirm) || self.isConfirmed else {
      throw OpsError(
        .confirmNeeded, "\(command.name) needs a confirmation",
        hint: linesConfirm
          ? "add --yes to the line, or to bulk commands"
          : "the book is protected: bulk commands --confirm=BOOK")
    }
    return operation
  }
}
