import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `sales.edit`: what is absent stays as it is.
public struct EditSales: OperationInput {
  /// Number or identifier of the entry.
  public var entry: NameOf<SalesEntry>
  /// Another day of the sales, not in the future.
  public var date: CivilDate?
  /// `SKU=QTY@PRICE`: All lines of the entry anew; lines you leave out are removed.
  public var line: [LineText]?
}

extension SalesService {
  static let edit = Operation<EditSales, SalesEntryDetail>(
    "sales.edit", area: .sales,
    "Changes the day or the lines of a sales entry; your own only on the day you entered it.",
    permission: .salesEnter, effect: .write(.reversible),
    examples: [
      "sales edit SE-000001 --line LAMP-1=3@22.50 --line RICE=0.75",
      "sales edit SE-000001 --date 2027-02-28 --dry-run",
    ])

  /// Changes an entry; its number and its salesperson stay. Throws `notfound.any`,
  /// `rule.violated` for an entry of an earlier day unless the caller may see all sales, and what
  /// ``enter(_:_:)`` throws.
  public func edit(
    _ input: EditSales, _ call: Call
  ) async throws -> Outcome<SalesEntryDetail> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let reader = SalesReader(transaction)
      let before = try await reader.named(input.entry)
      try reader.requireOpen(before, to: "change")
      var entry = before
      var problems = Problems()
      if let date = input.date {
        _ = try problems.read { try SalesRules.checkDate(date, transaction) }
        entry.date = date
      }
      var lines: [SalesLine]?
      if let texts = input.line {
        if texts.isEmpty { problems.add(Self.noLines) }
        lines = try await Self.lines(texts, of: entry.id, &problems, transaction)
      }
      if let error = OpsError.joined(problems.errors) { throw error.unplaced }
      if let lines {
        entry.total = try SalesWorth.total(
          of: lines.map(\.amount), transaction.context.currency, field: "line")
      }
      guard entry != before || lines != nil else { return try await reader.detail(before) }
      let system = transaction.asSystem("writes the changed entry with its lines")
      // The old lines first: a product has one line, and the total is never less than the lines.
      let old = lines == nil ? [] : try await reader.lines(of: before)
      for line in old { try await system.repository(SalesLine.self).delete(line) }
      if entry != before { entry = try await system.repository(SalesEntry.self).update(entry) }
      for line in lines ?? [] { _ = try await system.repository(SalesLine.self).create(line) }
      return try await reader.detail(entry)
    }
  }
}
