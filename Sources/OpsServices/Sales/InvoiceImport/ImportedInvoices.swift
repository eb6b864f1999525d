import OpsDomain

/// Answer of `import.invoices`: what became of the batch.
public struct ImportedInvoices: Codable, Sendable {
  public let figures: ImportFigures
  /// All that is wrong with lines that were not booked, the first problem of a line at its front.
  public let refusals: [RowProblem]
}
