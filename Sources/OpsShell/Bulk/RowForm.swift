import OpsKernel

/// How the bytes of an input become rows.
struct RowForm: Sendable {
  let plan: BulkPlan
  let registry: CommandRegistry
  /// Whether what people may miss was confirmed for all rows.
  let isConfirmed: Bool
  /// Whether a line may confirm itself.
  var linesConfirm = true

  /// The operation of every row; nil for an input of commands. Throws `usage.unknown_command`.
  func descriptor() throws -> OperationDescriptor? {
    if plan.readsCommands { return nil }
    let words = Word.arguments(plan.command.split(separator: " ").map(String.init))
    let name = try registry.find(words).command.operation ?? plan.command
    return try registry.blueprint.operations.operation(named: name).descriptor
  }

  /// A reader of rows over `source`. Throws `usage.arguments` when its columns do not fit.
  func rows(_ source: any ByteSource, keys: RowKeys?) throws -> any BulkRowReader {
    guard let descriptor = try descriptor() else {
      return CommandRows(
        LineReader(source), registry, keys: keys, isConfirmed: isConfirmed,
        linesConfirm: linesConfirm)
    }
    var source = source
    switch try plan.format ?? Self.format(of: &source) {
    case .csv: return try CellRows(source, descriptor, plan, keys: keys)
    case .ndjson: return try FieldRows(LineReader(source), descriptor, plan, keys: keys)
    }
  }

  /// What the first byte that is no white space says. `source` then starts with the bytes that
  /// were looked at.
  private static func format(of source: inout any ByteSource) throws -> BulkFormat {
    var seen: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]
    while seen.count < 64 << 10 {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      seen += chunk[..<count]
      if count == 0 || chunk[..<count].contains(where: { !blanks.contains($0) }) { break }
    }
    source = PrefixedByteSource(seen, before: source)
    let first = seen.first { !blanks.contains($0) }
    return first == UInt8(ascii: "{") ? .ndjson : .csv
  }
}
