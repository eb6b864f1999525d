import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `import.apply_records`: records in the order in which they need each other.
public struct ApplyRecords: OperationInput {
  /// The records to save, each after the records that it needs.
  public var records: Unasked<[ImportRecord]>
  /// New products without a category get the best suggestion with at least this score, 1 to 100;
  /// without it, they get none.
  public var leastScore: Unasked<Int>?
}

extension RecordImportService {
  static let apply = Operation<ApplyRecords, ImportedRecords>(
    "import.apply_records", area: .warehouse, "Saves the records of an import as one commit.",
    permission: .systemImportData,
    effect: .write(.unless("it made a product and moved its goods")),
    examples: ["import foodkeeper foods.csv", "import openboxes warehouse"], isInternal: true,
    partLimits: .unlessNamed)

  /// Saves records in order, all in one commit. Existing records stay as they are. A record that a
  /// rule refuses is reported and changes nothing; the others are saved.
  ///
  /// The right to import gives no other right: to write a record, the caller needs the permission
  /// of the operation that writes it by hand. Throws `denied.permission` and `denied.scope` for all
  /// of them, and `data.bad_value` for a score out of range.
  public func apply(
    _ input: ApplyRecords, _ call: Call
  ) async throws -> Outcome<ImportedRecords> {
    try await desk.perform(Self.apply, input, call) { transaction in
      let writer = transaction.onBehalf(
        "an import books for many people", of: Self.apply.descriptor.name)
      var posting = RecordPosting(writer)
      posting.proposals = try input.leastScore.map { try CategoryProposals(leastScore: $0) }
      for record in input.records {
        try Task.checkCancellation()
        try await posting.book(record)
      }
      return ImportedRecords(counts: posting.counts, remarks: posting.remarks)
    }
  }
}

/// Answer of `import.apply_records`: what happened to the records.
public struct ImportedRecords: OperationOutput {
  public static let answerName = "import.applied/1"

  /// How many records were made, changed or left as they were, by kind.
  public var counts: RecordCounts
  /// Rows that could not be used, and what was unusual about others, in the order of the records.
  public var remarks: [ImportRemark]

  /// The answer about the records of one commit.
  public init(counts: RecordCounts, remarks: [ImportRemark]) {
    self.counts = counts
    self.remarks = remarks
  }
}
