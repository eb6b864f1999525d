import OpsDomain
import OpsKernel

/// The lines of an invoice export, one at a time.
struct InvoiceSource {
  let header: DelimitedRecord
  private var reader: DelimitedReader
  private var lines: InvoiceLineReader

  /// Throws `noinput.file`, or `data.bad_value` when the file lacks a column of the mapping.
  init(_ plan: InvoiceImporter.Plan) throws {
    reader = DelimitedReader(
      try ByteSources.open(plan.file), delimiter: plan.mapping.delimiterKind ?? .comma)
    guard let header = try reader.next() else {
      throw OpsError(.badValue, "The file is empty", field: "file")
    }
    self.header = header
    lines = try InvoiceLineReader(plan.mapping, header: header)
  }

  var position: BytePosition { reader.position }

  /// The next line, or what is wrong with it; nil at the end.
  mutating func next() throws -> (record: DelimitedRecord, line: Result<InvoiceLine, OpsError>)? {
    guard let record = try reader.next() else { return nil }
    do {
      return (record, .success(try lines.line(in: record)))
    } catch let error as OpsError {
      return (record, .failure(error))
    }
  }
}
