import OpsKernel

/// What an import did.
public struct ImportReport: Codable, Sendable, Equatable {
  /// Rows read, the header not counted.
  public var rows = 0
  /// What was saved.
  public var figures = ImportFigures()
  /// Lines that were in the book already, from this file or another: they are not saved again.
  public var known = 0
  /// Rows that were refused, also those that cannot be read.
  public var rejected = 0
  /// Why rows were refused: one entry for each error code.
  public var reasons: [RejectReason] = []
  /// The first remarks about lines that were saved.
  public var remarks: [RowProblem] = []
  /// Parts of the file that were sent, each as one commit.
  public var batches = 0
  /// Commits that an earlier run had saved already.
  public var replayed = 0
  /// Commits that changed the book.
  public var written = 0
  /// Name of the import, for `undo --run`; the same for the same file.
  public var run: String?

  /// The report of an import that has read nothing yet.
  public init() {}

  mutating func count(_ code: String, line: Int) {
    rejected += 1
    RejectReason.count(code, line: line, in: &reasons)
  }
}

/// How many rows were refused for one reason, and the line of the first one.
public struct RejectReason: Codable, Sendable, Equatable {
  /// Code of the error, such as `data.bad_quantity`.
  public let code: String
  /// How many rows were refused for this reason.
  public private(set) var rows: Int
  /// Line of the first such row; 0 when it is not known.
  public let firstLine: Int

  static func count(_ code: String, line: Int, in reasons: inout [RejectReason]) {
    if let index = reasons.firstIndex(where: { $0.code == code }) {
      reasons[index].rows += 1
    } else {
      reasons.append(RejectReason(code: code, rows: 1, firstLine: line))
    }
  }
}
