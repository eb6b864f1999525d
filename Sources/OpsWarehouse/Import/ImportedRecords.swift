import OpsKernel

/// Answer of `import.apply_records`: what became of one batch.
public struct ImportedRecords: OperationOutput {
  public static let answerName = "import.records/1"

  public var counts: RecordCounts
  public var remarks: [ImportRemark]

  public init(counts: RecordCounts, remarks: [ImportRemark]) {
    self.counts = counts
    self.remarks = remarks
  }
}
