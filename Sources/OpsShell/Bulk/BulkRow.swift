import OpsDomain
import OpsKernel

/// One row of the input: where it stands and the call it asks for.
struct BulkRow: Sendable {
  /// The row as it stands in the file.
  enum Source: Sendable {
    case record(DelimitedRecord)
    case line(SourceLine)
  }

  let source: Source
  /// The call, or why there is none.
  let call: Result<BulkCall, OpsError>

  /// The line it starts on, from 1.
  var line: Int {
    switch source {
    case .record(let record): record.line
    case .line(let line): line.number
    }
  }

  /// How many bytes it has in the file, about.
  var size: Int {
    switch source {
    case .record(let record): record.raw.count
    case .line(let line): line.content.count
    }
  }

  /// Adds the row to a digest of the input.
  func add(to digest: inout ContentDigest) {
    switch source {
    case .record(let record): digest.update(record.raw)
    case .line(let line):
      digest.update(line.content)
      digest.update(CollectionOfOne(UInt8(ascii: "\n")))
    }
  }
}
