import OpsDomain
import OpsStorage

/// A count as its reviewer looks at it: what differs, what nobody has counted, what must be counted
/// again.
struct CountReview {
  let session: CountSession
  let lines: [CountLine]
  /// Lines that differ from the book.
  private(set) var different: [CountSettling.Settled] = []
  /// Those of them that differ by more than the tolerance and were counted once only. Saying that
  /// nothing is there of what nobody has counted is counting it once.
  private(set) var beyond: [CountSettling.Settled] = []
  /// How many lines differ by more than the tolerance, however often they were counted.
  private(set) var excess = 0
  /// Lines of which nobody has said anything.
  private(set) var uncounted: [CountLine] = []
  /// Lines that were to be counted again and were not.
  private(set) var unrecounted: [CountLine] = []

  init(_ session: CountSession, _ transaction: Transaction) async throws {
    self.session = session
    let system = transaction.asSystem("compares what was counted with the book")
    let settling = CountSettling(session, system)
    let tolerance = try await Self.tolerance(transaction)
    lines = try await settling.lines()
    for line in lines {
      if line.isUncounted { uncounted.append(line) }
      if line.awaitsRecount { unrecounted.append(line) }
      guard let settled = try await settling.settle(line), !settled.difference.isZero else {
        continue
      }
      different.append(settled)
      guard tolerance.isBeyondRatio(settled.difference, of: settled.book) else { continue }
      let unit =
        tolerance.cost == nil ? nil : try await Self.unitCost(line.productID, system)
      guard tolerance.isBeyondCost(settled.difference, unit: unit) else { continue }
      excess += 1
      if line.round <= 1 || line.awaitsRecount { beyond.append(settled) }
    }
  }

  /// Keeps with each line what the book said when the count was approved, so that nothing else is
  /// posted later.
  func settle(_ transaction: Transaction) async throws {
    let system = transaction.asSystem("keeps what was approved of a count")
    let books = Dictionary(
      different.map { ($0.line.id, $0.book) }, uniquingKeysWith: { first, _ in first })
    for var line in lines where line.book != books[line.id] {
      line.book = books[line.id]
      _ = try await system.update(CountLine.schema, line.row)
    }
  }

  /// What the book tolerates.
  private static func tolerance(_ transaction: Transaction) async throws -> CountTolerance {
    let ratio = try await SettingDefinition.countRatio.value(transaction)
    let cost = try await SettingDefinition.countCost.value(transaction)
    return CountTolerance(
      ratio: try Quantity(parsing: ratio),
      cost: TextFolding.sameBytes(cost, SettingDefinition.none)
        ? nil : try UnitPrice(parsing: cost))
  }

  /// What a unit costs on average, else the sales price.
  private static func unitCost(
    _ product: RecordID, _ system: Transaction
  ) async throws -> UnitPrice? {
    if let cost = try await UnitCosts(system).average(of: product) { return cost }
    return try await system.repository(Product.self).fetch(product)?.price
  }
}
