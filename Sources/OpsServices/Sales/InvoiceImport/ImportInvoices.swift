import OpsDomain
import OpsStorage

/// Input of `import.invoices`: one batch of lines, booked as one commit.
public struct ImportInvoices: Codable, Sendable {
  /// What to do with the lines.
  public enum Scope: String, Codable, Sendable, CaseIterable {
    /// Book everything.
    case everything
    /// Only add the products and customers the lines name.
    case catalogue
  }

  public var scope: Scope
  public var walkIn: InvoiceMapping.WalkIn
  public var lines: [InvoiceLine]

  public init(scope: Scope, walkIn: InvoiceMapping.WalkIn, lines: [InvoiceLine]) {
    self.scope = scope
    self.walkIn = walkIn
    self.lines = lines
  }
}

extension InvoiceImportService {
  static let apply = Operation<ImportInvoices, ImportedInvoices>(
    OperationDescriptor(
      "import.apply_invoices", area: .sales, "Books one batch of invoice lines.",
      permission: .systemImportData, effect: .write, answer: "import.batch/1",
      examples: [
        "import invoices invoices.csv --mapping Config/imports/online-retail.json",
        "import invoices invoices.csv --mapping Config/imports/online-retail.json --check",
      ], isInternal: true, partLimits: .unlessNamed))

  /// Books a batch of lines in order, all in one commit. A line that a rule refuses leaves nothing
  /// behind and is reported; the others stand.
  ///
  /// The right to import adds none: every record that is written takes what the operation takes
  /// that writes it by hand. Throws `denied.permission` and `denied.scope` for the whole batch.
  public func apply(
    _ input: ImportInvoices, _ call: Call
  ) async throws -> Outcome<ImportedInvoices> {
    try await desk.perform(Self.apply, input, call) { transaction in
      let writer = transaction.onBehalf(
        "an import books for many people", of: Self.apply.descriptor.name)
      var posting = try await InvoicePosting(writer, input.walkIn)
      var refusals: [RowProblem] = []
      for line in input.lines {
        try Task.checkCancellation()
        do {
          switch input.scope {
          case .everything: try await posting.book(line)
          case .catalogue: try await posting.register(line)
          }
        } catch let error as OpsError where Problems.isAboutInput(error) {
          refusals += RowProblem.all(line: line.line, error)
        }
      }
      return ImportedInvoices(figures: posting.figures, refusals: refusals)
    }
  }
}
