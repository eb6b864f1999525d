import OpsDomain
import OpsKernel
import OpsWarehouse

/// The extra files of an import: refused rows, as they are in their files, and remarks about all
/// rows that have one.
final class RecordImportAsides {
  private var rejects: RejectsWriter?
  private var remarks: RemarksWriter?
  private let names: [String]
  /// A row that was refused, until everything wrong with it is known.
  private var pending: (row: DelimitedRecord, errors: [OpsError])?

  /// Throws `cantcreate.file`, or `usage.arguments` when a file would overwrite its source.
  init(_ context: ShellContext, _ invocation: Invocation, _ source: some RecordSource) throws {
    names = source.files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let sources = SourceFiles(source.files)
    for option in ["rejects", "remarks"] {
      try sources.refuse(invocation.text(option), field: option)
    }
    let permits = (
      rejects: try context.permit("rejects", as: "rejects file", invocation),
      remarks: try context.permit("remarks", as: "remarks file", invocation)
    )
    let writer = context.files(invocation.options)
    if let permit = permits.rejects, let header = source.header {
      rejects = try RejectsWriter(try writer.open(permit), header: header)
    }
    if let permit = permits.remarks { remarks = try RemarksWriter(try writer.open(permit)) }
  }

  func write(_ remark: ImportRemark, _ row: DelimitedRecord?) throws {
    if !remark.isUsed, let row {
      if remark.isFurther || pending?.row.line == row.line {
        pending?.errors.append(remark.error)
      } else {
        try writeRejected()
        pending = (row, [remark.error])
      }
    }
    try remarks?.write(remark, of: name(of: remark))
  }

  /// The name of the file a remark is about.
  func name(of remark: ImportRemark) -> String {
    names.indices.contains(remark.file) ? names[remark.file] : ""
  }

  /// Writes the row that was refused last: once, with everything that is wrong with it.
  private func writeRejected() throws {
    guard let (row, errors) = pending, let error = OpsError.joined(errors) else { return }
    pending = nil
    try rejects?.write(row, error)
  }

  func close() throws {
    try writeRejected()
    try rejects?.close()
    try remarks?.close()
  }
}
