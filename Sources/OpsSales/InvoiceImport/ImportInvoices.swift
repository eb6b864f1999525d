import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `import.apply_invoices`: lines that are saved as one commit.
public struct ImportInvoices: OperationInput {
  /// What to do with the lines.
  public enum Scope: String, Codable, Sendable, CaseIterable {
    /// Save everything.
    case everything
    /// Only add the products and customers of the lines.
    case catalogue
  }

  /// Whether the lines are saved, or only their products and customers are added.
  public var scope: Unasked<Scope>
  /// The customer of lines without one.
  public var walkIn: Unasked<InvoiceMapping.WalkIn>
  /// The lines to save, in the order of the file.
  public var lines: Unasked<[InvoiceLine]>
  /// Lines of the same invoices that earlier commits of the file had; null for none.
  public var before: Unasked<[InvoiceLine]>?
}

extension InvoiceImportService {
  static let apply = Operation<ImportInvoices, ImportedInvoices>(
    "import.apply_invoices", area: .sales, "Saves lines of invoices as one commit.",
    permission: .systemImportData, effect: .write(.reversible),
    examples: [
      "import invoices invoices.csv --mapping Config/imports/online-retail.json",
      "import invoices invoices.csv --mapping Config/imports/online-retail.json --check",
    ],
    isInternal: true, partLimits: .unlessNamed)

  /// Saves lines in order, all in one commit. A line that a rule refuses is reported and changes
  /// nothing; the others are saved. A line that is in the book already is not saved again, and is
  /// refused when the book has another quantity or price.
  ///
  /// The right to import gives no other right: to write a record, the caller needs the permission
  /// of the operation that writes it by hand. Throws `denied.permission` and `denied.scope` for all
  /// of them, and `rule.bad_state` when it was imported with the same key and undone: the first
  /// answer would say that lines are saved, and they are not.
  public func apply(
    _ input: ImportInvoices, _ call: Call
  ) async throws -> Outcome<ImportedInvoices> {
    do {
      return try await book(input, call)
    } catch let error as OpsError where error.code == .badState && error.field == "key" {
      guard let command = try await desk.restoring(ofKeyIn: call) else { throw error }
      throw OpsError(
        .badState, "This import was undone; it cannot be saved again with the same key",
        field: "file",
        hint:
          "run `opsh \(command)` to restore it, or give another --batch to import its lines again")
    }
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
      // Old give-backs are no news for requests that wait today.
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
            // A caller who may not import a line does not learn whether it is in the book.
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

  /// The permission to write such a line by hand.
  private static func permission(of kind: InvoiceLine.Kind) -> Permission {
    switch kind {
    case .sale: .requestDeliver
    case .cancellation: .giveBackCreate
    case .writeOff, .service: .inventoryUpdateStock
    }
  }
}

/// Answer of `import.apply_invoices`: what happened to the lines.
public struct ImportedInvoices: OperationOutput {
  public static let answerName = "import.batch/1"

  /// What was saved of the lines.
  public let figures: ImportFigures
  /// The problems of lines that were not saved, in the order of the lines.
  public let refusals: [RowProblem]
  /// How many lines were in the book already. Null in answers from before this was counted.
  public let known: Int?
  /// Remarks about lines that were saved. Null in answers from before there were any.
  public let remarks: [RowProblem]?
}
