import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `import.invoices`: lines that are booked as one commit.
public struct ImportInvoices: OperationInput {
  /// What to do with the lines.
  public enum Scope: String, Codable, Sendable, CaseIterable {
    /// Book everything.
    case everything
    /// Only add the products and customers the lines name.
    case catalogue
  }

  public var scope: Unasked<Scope>
  public var walkIn: Unasked<InvoiceMapping.WalkIn>
  public var lines: Unasked<[InvoiceLine]>
  /// Lines of the same invoices that earlier commits of the file had; null for none.
  public var before: Unasked<[InvoiceLine]>?
}

extension InvoiceImportService {
  static let apply = Operation<ImportInvoices, ImportedInvoices>(
    "import.apply_invoices", area: .sales, "Books lines of invoices as one commit.",
    permission: .systemImportData, effect: .write(.reversible),
    examples: [
      "import invoices invoices.csv --mapping Config/imports/online-retail.json",
      "import invoices invoices.csv --mapping Config/imports/online-retail.json --check",
    ],
    isInternal: true, partLimits: .unlessNamed)

  /// Books lines in order, all in one commit. A line that a rule refuses leaves nothing
  /// behind and is reported; the others stand. A line that is in the book already is not booked
  /// again, and refused when it is there with another quantity or price.
  ///
  /// The right to import adds none: every record that is written takes what the operation takes
  /// that writes it by hand. Throws `denied.permission` and `denied.scope` for all of them, and
  /// `rule.bad_state` when it was booked under the same key and undone: the first answer would say
  /// of lines that they are booked, and they are not.
  public func apply(
    _ input: ImportInvoices, _ call: Call
  ) async throws -> Outcome<ImportedInvoices> {
    let outcome = try await book(input, call)
    guard outcome.isReplay, let undo = try await desk.undo(ofKeyIn: call) else { return outcome }
    throw OpsError(
      .badState, "This import was undone; the same one is not booked again", field: "file",
      hint: "`opsh redo \(undo)` brings it back; with another `--batch` its lines are booked anew")
  }

  private func book(
    _ input: ImportInvoices, _ call: Call
  ) async throws -> Outcome<ImportedInvoices> {
    try await desk.perform(Self.apply, input, call) { transaction in
      let writer = transaction.onBehalf(
        "an import books for many people", of: Self.apply.descriptor.name)
      let isBooked = input.scope == .everything
      let known = try await BookedInvoices(
        of: isBooked ? input.lines : [], after: input.before ?? [], writer)
      var posting = try await InvoicePosting(writer, input.walkIn, begun: known.sold)
      var refusals: [RowProblem] = []
      var same = 0
      // What came back long ago is no news for those who wait today.
      try await transaction.quietly {
        for line in input.lines {
          try Task.checkCancellation()
          do {
            guard isBooked else {
              try await posting.register(line)
              continue
            }
            let standing = known.standing(of: line)
            if case .new = standing {
              try await posting.book(line)
              continue
            }
            // Who may not book a line does not learn either whether it is booked.
            try transaction.principal.require(Self.permission(of: line.kind), to: "import invoices")
            if case .differs(let error) = standing { throw error }
            same += 1
          } catch let error as OpsError where Problems.isAboutInput(error) {
            refusals += RowProblem.all(line: line.line, error)
          }
        }
      }
      return ImportedInvoices(
        figures: posting.figures, refusals: refusals, known: same, remarks: posting.remarks)
    }
  }

  /// What takes to book such a line by hand.
  private static func permission(of kind: InvoiceLine.Kind) -> Permission {
    switch kind {
    case .sale: .requestDeliver
    case .cancellation: .giveBackCreate
    case .writeOff, .service: .inventoryUpdateStock
    }
  }
}

/// Answer of `import.invoices`: what became of the lines.
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
