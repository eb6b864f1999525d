import OpsDomain
import OpsServices

/// The files an import writes aside: rows that were refused, as they stand in theirs, and remarks
/// about all that are odd.
final class RecordImportAsides {
  private var rejects: RejectsWriter?
  private var remarks: RemarksWriter?
  private let names: [String]

  /// Throws `cantcreate.file`, or `usage.arguments` when a file would overwrite its source.
  init(_ invocation: Invocation, _ source: some RecordSource) throws {
    names = source.files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    if let path = try Self.path("rejects", invocation, source), let header = source.header {
      rejects = try RejectsWriter(path: path, header: header)
    }
    if let path = try Self.path("remarks", invocation, source) {
      remarks = try RemarksWriter(path: path)
    }
  }

  func write(_ remark: ImportRemark, _ row: DelimitedRecord?) throws {
    if !remark.isUsed, let row {
      try rejects?.write(row, OpsError(.badValue, remark.message))
    }
    try remarks?.write(remark, of: names.indices.contains(remark.file) ? names[remark.file] : "")
  }

  func close() throws {
    try rejects?.close()
    try remarks?.close()
  }

  private static func path(
    _ option: String, _ invocation: Invocation, _ source: some RecordSource
  ) throws -> String? {
    guard let path = invocation.text(option) else { return nil }
    guard !source.files.contains(path) else {
      throw OpsError(
        .usage, "The \(option) would overwrite the file they come from", field: option)
    }
    return path
  }
}
