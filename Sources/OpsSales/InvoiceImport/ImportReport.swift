import OpsKernel

/// What an import did.
public struct ImportReport: Codable, Sendable, Equatable {
  public var rows = 0
  public var figures = ImportFigures()
  /// Lines that were in the book already, from this file or another: they are not booked again.
  public var known = 0
  public var rejected = 0
  public var reasons: [RejectReason] = []
  /// What people should know of lines that were booked: the first of them.
  public var remarks: [RowProblem] = []
  public var batches = 0
  /// Batches an earlier run had booked already.
  public var replayed = 0
  /// Batches that changed the book.
  public var written = 0

  public init() {}

  mutating func count(_ code: String, line: Int) {
    rejected += 1
    RejectReason.count(code, line: line, in: &reasons)
  }
}
