import OpsDomain
import OpsStorage

/// Adds up the movements of each product on each day, one day after the other: the figures as they
/// should be.
struct LedgerDays {
  private let kinds: [RecordID: LocationKind]
  private let transaction: Transaction
  private var movements: RowPages
  /// The first movement of the day that comes next.
  private var pending: StockMovement?
  /// The movements that undo others, by product: read once, in the order of the book.
  private var reversals: [RecordID: Reversals]?

  /// - Parameter kinds: What every location stands for.
  init(kinds: [RecordID: LocationKind], _ transaction: Transaction) {
    self.kinds = kinds
    self.transaction = transaction
    typealias Columns = StockMovement.Columns
    movements = RowPages(
      Query(
        StockMovement.schema, order: [.ascending(Columns.productID), .ascending(Columns.at)]),
      transaction)
  }

  /// The next day with receipts or issues, by product and day; nil after the last one.
  mutating func next() async throws -> StockDayFigures? {
    while let first = try await take() {
      let day = transaction.context.calendar.date(of: first.at)
      var figures = StockDayFigures(id: first.id, productID: first.productID, day: day)
      try await add(first, to: &figures)
      while let other = try await take() {
        guard other.productID == figures.productID,
          transaction.context.calendar.date(of: other.at) == day
        else {
          pending = other
          break
        }
        try await add(other, to: &figures)
      }
      if !figures.isEmpty { return figures }
    }
    return nil
  }

  /// The next movement that undoes nothing.
  private mutating func take() async throws -> StockMovement? {
    if let movement = pending {
      pending = nil
      return movement
    }
    while let row = try await movements.next() {
      let movement = try StockMovement(row)
      if movement.reverses == nil { return movement }
    }
    return nil
  }

  /// Adds a movement and all that belong to it: they count on the same day.
  private mutating func add(
    _ movement: StockMovement, to figures: inout StockDayFigures
  ) async throws {
    if reversals == nil { reversals = try await Reversals.byProduct(transaction) }
    try count(movement, in: &figures)
    for other in reversals?[movement.productID]?.following(movement) ?? [] {
      try count(other, in: &figures)
    }
  }

  private func count(_ movement: StockMovement, in figures: inout StockDayFigures) throws {
    guard let from = kinds[movement.fromID], let to = kinds[movement.toID],
      StockDayFigures.counts(from: from, to: to, kind: movement.kind)
    else { return }
    let isWaste = from == .scrap || to == .scrap
    try figures.add(
      movement.quantity, from: from, to: to, kind: movement.kind,
      cost: isWaste ? StockDays.cost(movement, transaction) : 0)
  }
}
