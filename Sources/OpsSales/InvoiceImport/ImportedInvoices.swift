import OpsKernel

/// Answer of `import.invoices`: what became of the batch.
public struct ImportedInvoices: OperationOutput {
  public static let answerName = "import.batch/1"

  public let figures: ImportFigures
  /// All that is wrong with lines that were not booked, the first problem of a line at its front.
  public let refusals: [RowProblem]
  /// How many lines were in the book already. Null in answers that were kept before this was told.
  public let known: Int?
  /// What people should know of lines that were booked. Null in answers that were kept before this
  /// was told.
  public let remarks: [RowProblem]?
}
