import OpsDomain

/// What an import did.
public struct ImportReport: Codable, Sendable, Equatable {
  public var rows = 0
  public var figures = ImportFigures()
  public var rejected = 0
  public var reasons: [RejectReason] = []
  public var batches = 0
  /// Batches an earlier run had booked already.
  public var replayed = 0

  public init() {}

  mutating func count(_ code: String, line: Int) {
    rejected += 1
    RejectReason.count(code, line: line, in: &reasons)
  }
}
