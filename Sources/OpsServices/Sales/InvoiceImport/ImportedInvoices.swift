import OpsDomain

/// Answer of `import.invoices`: what became of the batch.
public struct ImportedInvoices: Codable, Sendable {
  /// A line that was not booked, or not as a whole.
  public struct Refusal: Codable, Sendable {
    public let line: Int
    public let code: String
    public let message: String
  }

  public let figures: ImportFigures
  public let refusals: [Refusal]
}
