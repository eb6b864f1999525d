import OpsDomain
import OpsKernel
import OpsSales

/// The file of refused rows; does nothing when none was asked for.
final class RejectsFile {
  private var writer: RejectsWriter?

  /// Throws `cantcreate.file`, or `usage.arguments` when the rejects would overwrite their source.
  init(
    _ context: ShellContext, _ invocation: Invocation, of plan: InvoiceImporter.Plan
  ) throws {
    try SourceFiles([plan.file]).refuse(invocation.text("rejects"), field: "rejects")
    guard let permit = try context.permit("rejects", as: "rejects file", invocation) else { return }
    var reader = DelimitedReader(try ByteSources.open(plan.file))
    guard let header = try reader.next() else { return }
    writer = try RejectsWriter(
      context.files(invocation.options).open(permit), header: header)
  }

  func write(_ record: DelimitedRecord, _ error: OpsError) throws {
    try writer?.write(record, error)
  }

  func close() throws {
    try writer?.close()
    writer = nil
  }
}
