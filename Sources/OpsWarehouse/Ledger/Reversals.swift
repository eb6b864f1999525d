import OpsDomain
import OpsStorage

/// The movements of a product that undo other movements. A movement that was undone and the one
/// that undid it are no flow of goods: both count on the day of the first of them, where they add
/// up to nothing.
package struct Reversals {
  /// By the first movement of each chain, which undoes nothing itself. An undo of an undo is a
  /// chain of three.
  private let chains: [RecordID: [StockMovement]]
  private let steps: [RecordID: Int]

  /// The movements that undo others, of all time or since a moment.
  package init(of product: RecordID, since: Instant = .minimum, _ transaction: Transaction)
    async throws
  {
    typealias Columns = StockMovement.Columns
    let found = try await transaction.repository(StockMovement.self).all(
      where: .and([
        .equals(Columns.productID, product),
        .greaterOrEqual(Columns.at, since),
        .notEquals(Columns.reverses, nil),
      ]))
    self.init(found)
  }

  /// Those of all products that have some.
  static func byProduct(_ transaction: Transaction) async throws -> [RecordID: Reversals] {
    let found = try await transaction.repository(StockMovement.self).all(
      where: .notEquals(StockMovement.Columns.reverses, nil))
    return Dictionary(grouping: found, by: \.productID).mapValues { Reversals($0) }
  }

  /// - Parameter found: All movements of a product, or of one of its lots, that undo others.
  init(_ found: [StockMovement]) {
    let targets = Dictionary(
      found.compactMap { movement in movement.reverses.map { (movement.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    var chains: [RecordID: [StockMovement]] = [:]
    var steps: [RecordID: Int] = [:]
    for movement in found {
      guard var first = movement.reverses else { continue }
      var count = 1
      while let earlier = targets[first], count <= found.count {
        (first, count) = (earlier, count + 1)
      }
      chains[first, default: []].append(movement)
      steps[movement.id] = count
    }
    self.chains = chains
    self.steps = steps
  }

  /// The movements that belong to this one: what undid it, what undid that one, and so on.
  func following(_ movement: StockMovement) -> [StockMovement] { chains[movement.id] ?? [] }

  /// Whether the movement counts: it undoes nothing, and was not undone itself.
  package func isInForce(_ movement: StockMovement) -> Bool {
    guard movement.reverses == nil else { return false }
    let balance = following(movement).reduce(1) { sum, other in
      (steps[other.id] ?? 1).isMultiple(of: 2) ? sum + 1 : sum - 1
    }
    return balance > 0
  }

  /// The same for one movement alone, without reading all that was undone.
  static func isInForce(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws -> Bool {
    guard movement.reverses == nil else { return false }
    typealias Columns = StockMovement.Columns
    let movements = transaction.repository(StockMovement.self)
    var (balance, sign, chain) = (1, -1, [movement])
    while !chain.isEmpty {
      var following: [StockMovement] = []
      for earlier in chain {
        following += try await movements.all(
          where: .and([
            .equals(Columns.reverses, earlier.id), .equals(Columns.productID, movement.productID),
            .greaterOrEqual(Columns.at, movement.at),
          ]))
      }
      balance += sign * following.count
      (sign, chain) = (-sign, following)
    }
    return balance > 0
  }

  /// When the goods of this movement moved: for one that undoes another, the moment of the first of
  /// the chain.
  static func origin(
    of movement: StockMovement, _ transaction: Transaction
  ) async throws -> Instant {
    var first = movement
    let movements = transaction.repository(StockMovement.self)
    while let id = first.reverses, let earlier = try await movements.fetch(id) { first = earlier }
    return first.at
  }
}
