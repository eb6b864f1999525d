import OpsDomain
import OpsStorage

/// Works out the differences of a count: what was counted, less what the book says for that very
/// moment. Goods may have moved before and after.
struct CountSettling {
  /// One line with a difference.
  struct Settled {
    let line: CountLine
    let counted: Quantity
    let book: Quantity
    /// The moment the figures are of.
    let at: Instant
    let level: StockLevel?

    var difference: Quantity { counted - book }
  }

  let session: CountSession
  let transaction: Transaction
  private let moments: CountMoment
  private let levels: Repository<StockLevel>

  init(_ session: CountSession, _ transaction: Transaction) {
    self.session = session
    self.transaction = transaction
    moments = CountMoment(transaction)
    levels = transaction.repository(StockLevel.self)
  }

  /// The line with its difference; nil for one that changes no stock.
  func settle(_ line: CountLine) async throws -> Settled? {
    let level = try await level(of: line)
    if let counted = line.counted, let at = line.countedAt {
      // A posted count stays as it was approved: where no book quantity is kept, nothing differed.
      if session.status == .posted {
        return Settled(
          line: line, counted: counted, book: line.book ?? counted, at: at, level: level)
      }
      let book = try await book(level, line, at: at)
      return Settled(line: line, counted: counted, book: book, at: at, level: level)
    }
    guard session.uncounted == .zero, let at = session.asOf ?? session.closedAt else { return nil }
    let book = try await book(level, line, at: at)
    return Settled(line: line, counted: .zero, book: book, at: at, level: level)
  }

  /// What the book said when the line was counted.
  private func book(
    _ level: StockLevel?, _ line: CountLine, at moment: Instant
  ) async throws -> Quantity {
    try await moments.onHand(level, at: moment) { [session, transaction] in
      try await CountMark.of(line, at: moment, in: session, transaction)
    }
  }

  /// The level of a line's bin; nil when nothing ever was there.
  func level(of line: CountLine) async throws -> StockLevel? {
    try await levels.at(
      line.locationID, product: line.productID, size: line.size, lot: line.lot)
  }

  /// All lines of the count, in the order of its sheet. The levels of their bins are read with
  /// them.
  func lines() async throws -> [CountLine] {
    let lines = try await transaction.repository(CountLine.self).all(
      where: .equals(CountLine.Columns.sessionID, session.id))
    try await transaction.preload(
      StockLevel.schema, key: StockLevel.placeKey.unique,
      lines.map { [.id($0.productID), .id($0.locationID), .text($0.size), .text($0.lot)] })
    return lines
  }
}
