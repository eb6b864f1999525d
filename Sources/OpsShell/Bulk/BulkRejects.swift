import OpsDomain
import OpsKernel

/// The file for refused rows, in the form of the input; does nothing when none was asked for.
final class BulkRejects {
  private enum Writer {
    case records(RejectsWriter)
    case lines(LineRejectsWriter)
  }

  private let writer: Writer?

  /// Begins the file.
  /// - Parameters:
  ///   - file: the file, opened for a new run or for one that goes on; nil when none was asked for.
  ///   - header: the header of a delimited input; nil for lines.
  /// - Throws: `cantcreate.file` and `tempfail.storage_full`.
  init(_ file: OutputFile?, _ plan: BulkPlan, header: DelimitedRecord?) throws {
    guard let file else {
      writer = nil
      return
    }
    if let header {
      writer = .records(try RejectsWriter(file, header: header, delimiter: plan.delimiter))
    } else {
      writer = .lines(LineRejectsWriter(file))
    }
  }

  /// The file of a plan as it is opened: a new run begins it, one that goes on keeps so much of it.
  static func order(_ plan: BulkPlan, keeping: Int?) -> FileOrder? {
    plan.rejects.map { path in
      FileOrder(
        path, what: "rejects file", field: "rejects",
        growth: keeping.map { .goingOn(keeping: $0) } ?? .rowByRow)
    }
  }

  /// How long the file is now.
  var size: Int {
    switch writer {
    case .records(let writer): writer.size
    case .lines(let writer): writer.size
    case nil: 0
    }
  }

  func write(_ row: BulkRow, _ error: OpsError) throws {
    switch (writer, row.source) {
    case (.records(let writer), .record(let record)): try writer.write(record, error)
    case (.lines(let writer), .line(let line)): try writer.write(line, error)
    default: break
    }
  }

  func close() throws {
    switch writer {
    case .records(let writer): try writer.close()
    case .lines(let writer): try writer.close()
    case nil: break
    }
  }
}
