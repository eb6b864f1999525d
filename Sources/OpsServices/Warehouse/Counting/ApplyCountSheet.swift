import OpsDomain
import OpsStorage

/// Input of `count.apply_sheet`: a whole sheet, taken as one commit.
public struct ApplyCountSheet: Codable, Sendable {
  public var count: String
  public var mode: CountMode
  public var lines: [CountSheetLine]
  /// Lines of the file that could not be read: with any of them nothing is taken, and they are told
  /// together with the lines that the book refuses.
  public var unread: [CountSheetResult.Refusal]?

  public init(
    count: String, mode: CountMode, lines: [CountSheetLine],
    unread: [CountSheetResult.Refusal]? = nil
  ) {
    self.count = count
    self.mode = mode
    self.lines = lines
    self.unread = unread
  }
}

extension CountService {
  static let applySheet = Operation<ApplyCountSheet, CountSheetResult>(
    OperationDescriptor(
      "count.apply_sheet", area: .warehouse, "Writes down a whole count sheet.",
      permission: .inventoryCount, effect: .write, answer: "count.import/1",
      examples: [
        "count import C-000001 counted.csv --mode set",
        "count import C-000001 counted.csv --mode add --dry-run",
      ], isInternal: true))

  /// Takes all lines of a sheet, or none: every line is looked at, and the error names all that are
  /// wrong, with each column that is. In mode `set` a bin may stand on the sheet once.
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
          hint: "split it")
      }
      var writer = try await CountWriter(input.count, transaction)
      let before = writer.session.lines
      var known = Dictionary(
        grouping: try await CountSettling(writer.session, transaction).lines(), by: \.productID)
      var seen: Set<RecordID> = []
      var refusals = input.unread ?? []
      for line in input.lines {
        try Task.checkCancellation()
        do {
          let goods = try await Self.goods(of: line, transaction)
          let candidates = known[goods.product.id] ?? []
          let written = try await writer.enter(
            goods, line.quantity, input.mode, code: line.code, note: line.note,
            candidates: candidates)
          guard seen.insert(written.id).inserted || input.mode == .add else {
            throw OpsError(
              .duplicate, "The bin stands twice on the sheet", field: "sku",
              hint: "--mode add adds them up")
          }
          if let place = candidates.firstIndex(where: { $0.id == written.id }) {
            known[goods.product.id]?[place] = written
          } else {
            known[goods.product.id, default: []].append(written)
          }
        } catch let refusal as RowRefusal {
          refusals += refusal.errors.map { .init(line: line.line, $0) }
        } catch let error as OpsError
          where [.rule, .data, .notfound].contains(error.errorClass)
        {
          refusals.append(.init(line: line.line, error))
        }
      }
      guard refusals.isEmpty else {
        let unread = Set((input.unread ?? []).map(\.line)).count
        throw Self.refused(refusals, of: input.lines.count + unread)
      }
      try await writer.finish()
      return CountSheetResult(
        count: writer.session.number, mode: input.mode, lines: input.lines.count,
        added: writer.session.lines - before)
    }
  }

  /// The goods of a line. Throws a ``RowRefusal`` with all columns of it that are wrong.
  private static func goods(
    of line: CountSheetLine, _ transaction: Transaction
  ) async throws -> CountGoods {
    var problems = RowProblems()
    do {
      let product = try await transaction.repository(Product.self).named(line.sku)
      _ = try problems.read { try product.checkScale(line.quantity, field: "counted") }
      if let size = line.size { _ = try problems.read { try product.check(size: size) } }
    } catch let error as OpsError where error.errorClass == .notfound {
      problems.add(error)
    }
    if let location = line.location {
      do {
        let place = try await transaction.repository(Location.self).named(location)
        _ = try problems.read { try StockSides.requireInternal(place) }
      } catch let error as OpsError where error.errorClass == .notfound {
        problems.add(error)
      }
    }
    if let lot = line.lot { _ = try problems.read { try StockText.lot(lot) } }
    try problems.check()
    return try await CountGoods.read(
      sku: line.sku, size: line.size, lot: line.lot, location: line.location, transaction)
  }

  private static func refused(_ refusals: [CountSheetResult.Refusal], of lines: Int) -> OpsError {
    let sorted = refusals.enumerated().sorted { ($0.1.line, $0.0) < ($1.1.line, $1.0) }.map(\.1)
    let count = Set(sorted.map(\.line)).count
    return OpsError(
      .batchRefused,
      "The sheet was not imported: \(count) of \(lines) \(lines == 1 ? "line" : "lines") "
        + "\(count == 1 ? "is" : "are") wrong: "
        + sorted.map(\.text).joined(separator: "; "),
      field: "lines", hint: "correct them and import the sheet again")
  }
}
