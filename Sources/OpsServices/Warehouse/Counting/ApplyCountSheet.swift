import OpsDomain
import OpsStorage

/// Input of `count.apply_sheet`: a whole sheet, taken as one commit.
public struct ApplyCountSheet: Codable, Sendable {
  public var count: String
  public var mode: CountMode
  public var lines: [CountSheetLine]

  public init(count: String, mode: CountMode, lines: [CountSheetLine]) {
    self.count = count
    self.mode = mode
    self.lines = lines
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

  /// Refused lines that an error names.
  private static let namedRefusals = 20

  /// Takes all lines of a sheet, or none: every line is looked at, and the error names those that
  /// are wrong. In mode `set` a bin may stand on the sheet once.
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
      var refusals: [CountSheetResult.Refusal] = []
      for line in input.lines {
        try Task.checkCancellation()
        do {
          let goods = try await CountGoods.read(
            sku: line.sku, size: line.size, lot: line.lot, location: line.location, transaction)
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
        } catch let error as OpsError
          where [.rule, .data, .notfound].contains(error.errorClass)
        {
          refusals.append(
            .init(
              line: line.line, code: error.code.rawValue, message: error.message,
              field: error.field))
        }
      }
      guard refusals.isEmpty else { throw Self.refused(refusals, of: input.lines.count) }
      try await writer.finish()
      return CountSheetResult(
        count: writer.session.number, mode: input.mode, lines: input.lines.count,
        added: writer.session.lines - before)
    }
  }

  private static func refused(_ refusals: [CountSheetResult.Refusal], of lines: Int) -> OpsError {
    let named = refusals.prefix(namedRefusals).map { "line \($0.line): \($0.message)" }
    let more =
      refusals.count > namedRefusals ? "; and \(refusals.count - namedRefusals) more" : ""
    return OpsError(
      .batchRefused,
      "\(refusals.count) of \(lines) lines were refused, so none was taken: "
        + named.joined(separator: "; ") + more,
      field: "lines", hint: "correct them and import the sheet again")
  }
}
