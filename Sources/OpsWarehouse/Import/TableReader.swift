import OpsDomain
import OpsKernel

/// Reads the rows of one delimited file by the names of their columns, plain or compressed.
struct TableReader {
  let file: Int
  /// The header as it stands in the file.
  let header: DelimitedRecord
  /// The names of the columns, in the order of the file.
  let names: [String]
  private let binding: HeaderBinding
  private var reader: DelimitedReader

  /// Throws `noinput.file`, or `data.bad_value` for an empty file and a missing column.
  init(_ path: String, file: Int, required: [String]) throws {
    reader = DelimitedReader(try ByteSources.open(path), lineBytes: 1 << 20)
    guard let header = try reader.next() else {
      throw OpsError(.badValue, "The file is empty", field: "file")
    }
    binding = try HeaderBinding(header: header, required: required)
    self.file = file
    self.header = header
    names = binding.names
  }

  var position: BytePosition { reader.position }

  /// The next row, or what is wrong with it; nil at the end.
  mutating func next() throws -> (record: DelimitedRecord, row: Result<TableRow, OpsError>)? {
    guard let record = try reader.next() else { return nil }
    if let problem = binding.problem(in: record) { return (record, .failure(problem)) }
    var values: [String: String] = [:]
    for (name, field) in zip(names, record.fields) where !field.isEmpty {
      values[name] = field.plainText
    }
    return (record, .success(TableRow(file: file, line: record.line, values: values)))
  }
}

extension ImportStep {
  /// What a row of a table comes to: the records that `read` wants, or remarks on what is wrong
  /// with it.
  init(
    of next: (record: DelimitedRecord, row: Result<TableRow, OpsError>), file: Int,
    read: (TableRow, inout ImportStep) throws -> Void
  ) throws {
    self.init(file: file, row: next.record)
    do {
      try read(try next.row.get(), &self)
    } catch let error as OpsError {
      records = []
      remarks += ImportRemark.all(file: file, line: next.record.line, error)
    }
  }
}
