import OpsDomain
import OpsKernel

/// Rows of a delimited file as calls of one operation.
struct CellRows: BulkRowReader {
  private var reader: DelimitedReader
  private let binding: CellBinding
  private let operation: String
  private let constants: DocumentObject
  private let keys: RowKeys?
  let header: DelimitedRecord?

  /// Reads the header and binds it. Throws `usage.arguments` for columns that do not fit, and
  /// `data.malformed` for a file without a header.
  init(
    _ source: any ByteSource, _ descriptor: OperationDescriptor, _ plan: BulkPlan, keys: RowKeys?
  ) throws {
    reader = DelimitedReader(source, delimiter: plan.delimiter)
    guard let header = try reader.next() else {
      throw OpsError(
        .malformed, "The input is empty", field: "from",
        hint: "write the names of the columns into the first row")
    }
    binding = try CellBinding(header, descriptor.parameters, plan)
    operation = descriptor.name
    constants = plan.constants
    self.header = header
    self.keys = keys
  }

  var position: BytePosition { reader.position }

  mutating func next() throws -> BulkRow? {
    guard let record = try reader.next() else { return nil }
    do {
      return BulkRow(source: .record(record), call: .success(try call(record)))
    } catch let error as OpsError {
      return BulkRow(source: .record(record), call: .failure(error))
    }
  }

  private func call(_ record: DelimitedRecord) throws -> BulkCall {
    try binding.header.check(record)
    let fields = record.fields
    var input = constants
    var problems: [OpsError] = []
    for (parameter, columns) in binding.cells {
      let text = Self.text(of: columns, in: fields)
      do throws(OpsError) {
        if text.isEmpty {
          guard parameter.isRequired else { continue }
          throw OpsError(.badValue, "\(parameter.name) is empty", field: parameter.name)
        }
        input.set(parameter.name, try CellValue.read(text, for: parameter))
      } catch {
        problems.append(error)
      }
    }
    var key = keys?.key(line: record.line)
    if let column = binding.keyColumn {
      do throws(OpsError) {
        key = try RowKeys.checked(
          fields[column].plainText ?? "", column: binding.header.names[column])
      } catch {
        problems.append(error)
      }
    }
    return BulkCall(
      operation: operation, input: .object(input), key: key,
      keepsAnswer: binding.keyColumn != nil, problems: problems)
  }

  /// The text of a cell, or those of several with a space between them.
  private static func text(of columns: [Int], in fields: DelimitedFields) -> String {
    if columns.count == 1 { return fields[columns[0]].plainText ?? "" }
    return columns.map { fields[$0].plainText ?? "" }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What the file calls the columns that parameters are read from.
  var columns: [String: String] {
    Dictionary(
      binding.cells.map { ($0.parameter.name, binding.header.names[$0.columns[0]]) },
      uniquingKeysWith: { first, _ in first })
  }
}
