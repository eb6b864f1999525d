import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.apply_sheet`: a whole sheet, taken as one commit.
public struct ApplyCountSheet: OperationInput {
  /// The count that the sheet is for, such as `C-000001`.
  public var count: Unasked<String>
  /// Whether the quantities replace those that were counted before, or are added to them.
  public var mode: Unasked<CountMode>
  /// The lines of the sheet that could be read, at most 100,000.
  public var lines: Unasked<[CountSheetLine]>
  /// Lines of the file that could not be read. If there are any, nothing is imported, and the error
  /// names them together with the lines that the book refuses.
  public var unread: Unasked<[RowProblem]>?
}

extension CountService {
  static let applySheet = Operation<ApplyCountSheet, CountSheetResult>(
    "count.apply_sheet", area: .warehouse, "Enters all lines of a count sheet, or none.",
    permission: .inventoryCount, effect: .write(.reversible),
    examples: [
      "count import C-000001 counted.csv --mode set",
      "count import C-000001 counted.csv --mode add --dry-run",
    ],
    isInternal: true)

  /// Takes all lines of a sheet, or none: every line is checked, and the error names each wrong
  /// line and each wrong column of it. In mode `set` a bin may be on the sheet once.
  ///
  /// Throws what `count.enter` throws, of the whole; `data.too_large`, and `rule.batch_refused`
  /// naming the refused lines when there are any.
  public func applySheet(
    _ input: ApplyCountSheet, _ call: Call
  ) async throws -> Outcome<CountSheetResult> {
    try await desk.perform(Self.applySheet, input, call) { transaction in
      guard input.lines.count <= Limits.countLines else {
        throw OpsError(
          .tooLarge, "A sheet has at most \(Limits.countLines) lines", field: "lines",
          hint: "split the sheet")
      }
      var writer = try await CountWriter(input.count, transaction)
      let before = writer.session.lines
      var known = Dictionary(
        grouping: try await CountSettling(writer.session, transaction).lines(), by: \.productID)
      var seen: Set<RecordID> = []
      var refusals = input.unread ?? []
      let unread = Set(refusals.map(\.line))
      for line in input.lines {
        try Task.checkCancellation()
        do {
          let goods = try await Self.goods(of: line, transaction)
          guard let goods, let quantity = line.quantity else {
            guard !unread.contains(line.line) else { continue }
            throw OpsError(.badValue, "The line has no product or no quantity", field: "counted")
          }
          let candidates = known[goods.product.id] ?? []
          let written = try await writer.enter(
            goods, quantity, input.mode, code: line.code, note: line.note,
            candidates: candidates)
          guard seen.insert(written.id).inserted || input.mode == .add else {
            throw OpsError(
              .duplicate, "The bin is on the sheet twice", field: "sku",
              hint: "use --mode add to add the quantities up")
          }
          if let place = candidates.firstIndex(where: { $0.id == written.id }) {
            known[goods.product.id]?[place] = written
          } else {
            known[goods.product.id, default: []].append(written)
          }
        } catch let error as OpsError where Problems.isAboutInput(error) {
          let error = error.renamingFields { $0 == "quantity" ? "counted" : $0 }
          refusals += RowProblem.all(line: line.line, error)
        }
      }
      guard refusals.isEmpty else {
        let read = Set(input.lines.map(\.line))
        let others = Set((input.unread ?? []).map(\.line)).subtracting(read).count
        throw Self.refused(refusals, of: input.lines.count + others)
      }
      try await writer.finish()
      return CountSheetResult(
        count: writer.session.number, mode: input.mode, lines: input.lines.count,
        added: writer.session.lines - before)
    }
  }

  /// The goods of a line; nil when it names none. Throws all columns of it that are wrong.
  private static func goods(
    of line: CountSheetLine, _ transaction: Transaction
  ) async throws -> CountGoods? {
    var problems = Problems()
    if !line.sku.isEmpty {
      let product = try await problems.ask {
        try await transaction.repository(Product.self).named(line.sku)
      }
      if let product, let quantity = line.quantity {
        _ = try problems.read {
          try quantity.requireCounted(field: "counted")
          try product.checkScale(quantity, field: "counted")
        }
      }
      if let product, let size = line.size {
        _ = try problems.read { try product.check(size: size) }
      }
    }
    if let location = line.location {
      _ = try await problems.ask {
        try await transaction.repository(Location.self).named(location).requireGoods()
      }
    }
    _ = try problems.read { try line.lot.map(StockText.lot) }
    _ = try problems.read { try line.code.map(StockText.code) }
    _ = try problems.read {
      try line.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
    }
    try problems.check()
    guard !line.sku.isEmpty else { return nil }
    return try await CountGoods.read(
      sku: line.sku, size: line.size, lot: line.lot, location: line.location, transaction)
  }

  /// Lines that the message names; further errors have more of them.
  private static let shown = 20

  private static func refused(_ problems: [RowProblem], of lines: Int) -> OpsError {
    let sorted = problems.enumerated().sorted { ($0.1.line, $0.0) < ($1.1.line, $1.0) }.map(\.1)
    let count = Set(sorted.map(\.line)).count
    let more = sorted.count > shown ? "; and \(sorted.count - shown) more" : ""
    let error = OpsError(
      .batchRefused,
      "The sheet was not imported: \(count) of \(Counted.text(lines, "line")) "
        + "\(count == 1 ? "is" : "are") wrong: "
        + sorted.prefix(shown).map(\.text).joined(separator: "; ") + more,
      field: "lines", hint: "correct them and import the sheet again")
    return OpsError.joined([error] + sorted.prefix(Limits.refusedLines).map(\.error)) ?? error
  }
}

/// The result of a count sheet: all of it was taken, or none.
public struct CountSheetResult: OperationOutput {
  public static let answerName = "count.import/1"

  /// Number of the count, such as `C-000001`.
  public let count: String
  /// Whether the quantities replaced those that were counted before, or were added to them.
  public let mode: CountMode
  /// Lines that were imported.
  public let lines: Int
  /// Lines that were added to the count, because the goods were not expected.
  public let added: Int64
}
