import OpsDomain
import OpsKernel

/// Lines of JSON, one object each, as calls of one operation. Empty lines and lines that start
/// with `#` are passed over.
struct FieldRows: BulkRowReader {
  private var reader: LineReader
  private let binding: FieldBinding
  private let operation: String
  private let keyColumn: String?
  private let keys: RowKeys?

  /// Throws `usage.arguments` when the plan maps what is no parameter.
  init(
    _ reader: LineReader, _ descriptor: OperationDescriptor, _ plan: BulkPlan, keys: RowKeys?
  ) throws {
    self.reader = reader
    binding = try FieldBinding(descriptor, plan)
    operation = descriptor.name
    keyColumn = plan.keyColumn
    self.keys = keys
  }

  var position: BytePosition { reader.position }
  var header: DelimitedRecord? { nil }

  mutating func next() throws -> BulkRow? {
    guard let line = try reader.nextContent() else { return nil }
    return try BulkRow(line) { try call(line) }
  }

  private func call(_ line: SourceLine) throws -> BulkCall {
    let object = try line.object()
    var key = keys?.key(line: line.number)
    if let keyColumn {
      let value = object[keyColumn]
      let text = value?.string ?? value?.int.map { String($0) } ?? ""
      key = try RowKeys.checked(text, column: keyColumn)
    }
    let (input, problems) = binding.read(object, keyMember: keyColumn)
    return BulkCall(
      operation: operation, input: .object(input), key: key, keepsAnswer: keyColumn != nil,
      problems: problems)
  }

  /// What the file calls the members that parameters are read from.
  var columns: [String: String] { binding.members }
}
