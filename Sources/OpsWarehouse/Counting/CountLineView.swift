import OpsDomain
import OpsKernel
import OpsStorage

/// A line of a count as people see it. A blind count does not show what is expected until counting
/// has ended.
public struct CountLineView: OperationOutput, Equatable {
  public static let answerName = "count.line/1"

  /// Identifier of the line.
  public let id: RecordID
  /// Number of the count that the line belongs to, such as `C-000001`.
  public let count: String
  /// SKU of the product.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// Size of the goods; null for a product without sizes.
  public let size: String?
  /// Code of the lot; null for goods without a lot.
  public let lot: String?
  /// Code of the location.
  public let location: String
  /// Unit of the product, in which all quantities are given.
  public let unit: String
  /// What was on hand when the count was opened.
  public let expected: Quantity?
  /// The part that is reserved now.
  public let reserved: Quantity?
  /// What was counted; 0 where an uncounted line is set to zero; else null until somebody counts.
  public let counted: Quantity?
  /// What came in after the count was opened and before the line was counted; below zero for what
  /// went out.
  public let moved: Quantity?
  /// The correction that follows; null for a line that changes no stock.
  public let difference: Quantity?
  /// `open`, `recount` or `counted`.
  public let state: String
  /// The last round the line was counted in, from 1; 0 if nobody has counted it.
  public let round: Int64
  /// The moment that the counted quantity is of; null until somebody counts.
  public let countedAt: Instant?
  /// Why the counted quantity differs, such as `damaged`; null if nobody gave a reason code.
  public let code: String?
  /// A remark about the count of the line; null for none.
  public let note: String?
  /// Part of `moved` that was recorded after the posting: movements dated before the count. They
  /// changed the difference, not the stock. Null for none.
  public let late: Quantity?

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("size", "SIZE"), .init("lot", "LOT"),
    .init("location", "LOCATION"), .init("expected", "EXPECTED", .right),
    .init("moved", "MOVED", .right), .init("late", "LATE", .right),
    .init("counted", "COUNTED", .right), .init("difference", "DIFFERENCE", .right),
    .init("reserved", "RESERVED", .right),
    .init("state", "STATE"), .init("code", "CODE"),
  ]
}

extension CountLineView {
  /// The views of lines of one count, in their order.
  static func of(
    _ lines: [CountLine], _ session: CountSession, _ transaction: Transaction
  ) async throws -> [CountLineView] {
    let names = try await CountNames(lines, transaction)
    let system = transaction.asSystem("compares what was counted with the book")
    let settling = CountSettling(session, system)
    // Callers may not see the expected quantity in the records; here the count decides.
    let stored = Dictionary(
      try await system.seen(CountLine.self, Set(session.hidesExpected ? [] : lines.map(\.id)))
        .map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var views: [CountLineView] = []
    for line in lines {
      guard !session.hidesExpected else {
        views.append(CountLineView(line, session, names, settled: nil, reserved: nil))
        continue
      }
      let line = stored[line.id] ?? line
      let settled = try await settling.settle(line)
      let level =
        settled == nil ? try await settling.level(of: line) : settled?.level
      views.append(
        CountLineView(line, session, names, settled: settled, reserved: level?.reserved ?? .zero))
    }
    return views
  }

  private init(
    _ line: CountLine, _ session: CountSession, _ names: CountNames,
    settled: CountSettling.Settled?, reserved: Quantity?
  ) {
    let product = names.products[line.productID]
    id = line.id
    count = session.number
    sku = product?.sku ?? line.productID.description
    name = product?.name ?? ""
    size = line.size.isEmpty ? nil : line.size
    lot = line.lot.isEmpty ? nil : line.lot
    location = names.locations[line.locationID]?.code ?? line.locationID.description
    unit = product?.unit ?? ""
    expected = session.hidesExpected ? nil : line.expected
    self.reserved = reserved
    counted = line.counted ?? settled?.counted
    moved = settled.map { $0.book - line.expected }
    difference = settled?.difference
    state = line.isUncounted ? "open" : line.awaitsRecount ? "recount" : "counted"
    round = line.round
    countedAt = line.countedAt
    code = line.code
    note = line.note
    late = session.hidesExpected ? nil : line.late
  }
}
