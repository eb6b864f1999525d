import OpsDomain

/// One row of a delimited file: its bytes as they stand in the file, and where its fields lie.
///
/// A record is an independent value: keeping it keeps its own bytes and nothing else.
public struct DelimitedRecord: Sendable {
  /// The line of the file the row starts on, from 1. Line ends inside quotes count as lines.
  public let line: Int
  /// The original bytes, with the line end and, on the first row, the byte order mark.
  public let raw: [UInt8]
  /// Whether `raw` is all of the row. False only for a row far beyond the length limit, of which
  /// the beginning is kept.
  public let isComplete: Bool

  private let lineEndBytes: Int
  private let origin: Int
  private let ends: [UInt32]
  private let fault: DelimitedFault?

  init(
    line: Int, raw: [UInt8], lineEndBytes: Int, origin: Int, ends: [UInt32],
    fault: DelimitedFault?, isComplete: Bool = true
  ) {
    self.line = line
    self.raw = raw
    self.lineEndBytes = lineEndBytes
    self.origin = origin
    self.ends = ends
    self.fault = fault
    self.isComplete = isComplete
  }

  /// The fields. None if the row is too long or malformed, because their bounds are not known.
  public var fields: DelimitedFields { DelimitedFields(raw: raw, ends: ends, origin: origin) }

  /// The original bytes without the line end.
  public var content: ArraySlice<UInt8> { raw.dropLast(lineEndBytes) }

  /// The line end: LF, CRLF, CR, or nothing on a last line without one.
  public var lineEnd: ArraySlice<UInt8> { raw.suffix(lineEndBytes) }

  /// Why the row cannot be used: `.longRow` over the length limit, `.malformed` for quotes that do
  /// not match, `.encoding` if a field is not valid UTF-8; nil for a good row.
  public var problem: OpsError? { fault?.error }
}
