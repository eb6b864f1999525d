import OpsDomain
import OpsServices

/// The file for refused rows, in the form of the input; does nothing when none was asked for.
final class BulkRejects {
  private enum Writer {
    case records(RejectsWriter)
    case lines(LineRejectsWriter)
  }

  private let writer: Writer?

  /// Makes the file, or opens it again for a run that goes on.
  ///
  /// - Parameters:
  ///   - header: the header of a delimited input; nil for lines.
  ///   - keeping: bytes of an earlier run that count; nil for a new file.
  /// - Throws: `cantcreate.file` and `tempfail.storage_full`.
  init(_ plan: BulkPlan, header: DelimitedRecord?, keeping: Int?) throws {
    guard let path = plan.rejects else {
      writer = nil
      return
    }
    if let header {
      writer = .records(
        try RejectsWriter(
          path: path, header: header, delimiter: plan.delimiter, appending: keeping != nil,
          keeping: keeping))
    } else {
      writer = .lines(
        try LineRejectsWriter(path: path, appending: keeping != nil, keeping: keeping))
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
