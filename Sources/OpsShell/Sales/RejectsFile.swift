import OpsDomain
import OpsServices

/// The file of refused rows; does nothing when none was asked for.
final class RejectsFile {
  private var writer: RejectsWriter?

  /// Throws `cantcreate.file`, or `usage.arguments` when the rejects would overwrite their source.
  init(_ path: String?, of plan: InvoiceImporter.Plan) throws {
    guard let path else { return }
    guard path != plan.file else {
      throw OpsError(
        .usage, "The rejects would overwrite the file they come from", field: "rejects")
    }
    var reader = DelimitedReader(try ByteSources.open(plan.file))
    guard let header = try reader.next() else { return }
    writer = try RejectsWriter(path: path, header: header)
  }

  func write(_ record: DelimitedRecord, _ error: OpsError) throws {
    try writer?.write(record, error)
  }

  func close() throws {
    try writer?.close()
    writer = nil
  }
}
