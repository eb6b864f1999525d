import OpsDomain
import OpsStorage

/// Follows a lot up to the lots it was taken from and the material it was made of, and down to the
/// lots and goods that were made from it.
struct LotTrace {
  /// How many products in a row a trace follows at most.
  private static let depth = 30

  private let transaction: Transaction
  /// Lots whose steps are in the answer: a lot that several others were made from is there once.
  private var told: Set<RecordID> = []
  /// Movements through production that are in the answer: good and bad pieces have the same
  /// material.
  private var crossed: Set<RecordID> = []
  private var products: [RecordID: Product] = [:]

  init(_ product: Product, _ transaction: Transaction) {
    self.transaction = transaction
    products[product.id] = product
  }

  /// The steps in order: up from the farthest lot, then down.
  mutating func steps(of lot: Lot) async throws -> [LotStepView] {
    told = [lot.id]
    var steps = try await up(lot, 0, level: 0)
    told = [lot.id]
    crossed = []
    steps += try await down(lot, 0, level: 0)
    return steps
  }

  // MARK: Up

  private mutating func up(_ lot: Lot, _ start: Int, level: Int) async throws -> [LotStepView] {
    var steps: [LotStepView] = []
    let ancestors = try await LotLine(transaction).up(from: lot).enumerated().dropFirst()
    for (distance, ancestor) in ancestors.reversed() {
      steps += try await material(of: ancestor, start + distance, level: level)
      steps += try await self.steps(ancestor, "up", start + distance) { from, _ in
        !from.isInBook
      }
    }
    steps += try await material(of: lot, start, level: level)
    steps += try await self.steps(lot, "up", start) { from, to in
      !from.isInBook && to.isInBook || from == .conversion
    }
    return steps
  }

  /// What the lot was made of, and where that came from.
  private mutating func material(
    of lot: Lot, _ distance: Int, level: Int
  ) async throws -> [LotStepView] {
    guard level < Self.depth, let origins = transaction.lotOrigins else { return [] }
    var steps: [LotStepView] = []
    for movement in try await LotMovements(transaction).all(of: lot) {
      for part in try await origins.material(of: movement, transaction)
      where crossed.insert(part.id).inserted {
        if let other = try await self.lot(of: part), told.insert(other.id).inserted {
          steps += try await up(other, distance + 1, level: level + 1)
        }
        steps += try await step(part, "up", distance + 1).map { [$0] } ?? []
      }
    }
    return steps
  }

  // MARK: Down

  private mutating func down(_ lot: Lot, _ start: Int, level: Int) async throws -> [LotStepView] {
    var steps = try await leaving(lot, start)
    steps += try await goods(of: lot, start, level: level)
    for (distance, child) in try await LotLine(transaction).down(from: lot) {
      steps += try await leaving(child, start + distance)
      steps += try await goods(of: child, start + distance, level: level)
    }
    return steps
  }

  private mutating func leaving(_ lot: Lot, _ distance: Int) async throws -> [LotStepView] {
    try await steps(lot, "down", distance) { from, to in
      from.isInBook && from != .conversion && (!to.isInBook || to == .conversion)
    }
  }

  /// What was made from the lot, and where that went.
  private mutating func goods(
    of lot: Lot, _ distance: Int, level: Int
  ) async throws -> [LotStepView] {
    guard level < Self.depth, let origins = transaction.lotOrigins else { return [] }
    var steps: [LotStepView] = []
    for movement in try await LotMovements(transaction).all(of: lot) {
      for made in try await origins.goods(of: movement, transaction)
      where crossed.insert(made.id).inserted {
        steps += try await step(made, "down", distance + 1).map { [$0] } ?? []
        if let other = try await self.lot(of: made), told.insert(other.id).inserted {
          steps += try await down(other, distance + 1, level: level + 1)
        }
      }
    }
    return steps
  }

  // MARK: Steps

  /// The movements of a lot between places of these kinds.
  private mutating func steps(
    _ lot: Lot, _ direction: String, _ distance: Int,
    where isWanted: (LocationKind, LocationKind) -> Bool
  ) async throws -> [LotStepView] {
    let locations = transaction.repository(Location.self)
    var steps: [LotStepView] = []
    for movement in try await LotMovements(transaction).all(of: lot) {
      guard let from = try await locations.fetch(movement.fromID)?.kind,
        let to = try await locations.fetch(movement.toID)?.kind, isWanted(from, to)
      else { continue }
      steps += try await step(movement, direction, distance, event: lot.event).map { [$0] } ?? []
    }
    return steps
  }

  /// One movement as a step; nil for one with a product or places that the reader may not see.
  private mutating func step(
    _ movement: StockMovement, _ direction: String, _ distance: Int, event: LotEvent? = nil
  ) async throws -> LotStepView? {
    let locations = transaction.repository(Location.self)
    guard let from = try await locations.fetch(movement.fromID),
      let to = try await locations.fetch(movement.toID),
      let product = try await product(movement.productID)
    else { return nil }
    let what =
      movement.kind == .conversion
      ? (from.kind == .conversion ? event?.rawValue ?? "returned" : "converted")
      : movement.kind.rawValue
    return LotStepView(
      direction: direction, distance: distance, lot: movement.lot, product: product.sku,
      event: what, quantity: movement.quantity, from: from.code, to: to.code,
      reference: movement.reference ?? movement.code, at: movement.at)
  }

  private mutating func product(_ id: RecordID) async throws -> Product? {
    if let known = products[id] { return known }
    let found = try await transaction.repository(Product.self).fetch(id)
    products[id] = found
    return found
  }

  private func lot(of movement: StockMovement) async throws -> Lot? {
    guard !movement.lot.isEmpty else { return nil }
    return try await transaction.repository(Lot.self).find(
      movement.lot, product: movement.productID)
  }
}

/// Reads the movements of one lot.
struct LotMovements {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// All of them, the earliest first; those of one moment in the order they were recorded.
  func all(of lot: Lot) async throws -> [StockMovement] {
    try await transaction.repository(StockMovement.self).all(
      where: .both(
        .equals(StockMovement.Columns.productID, lot.productID),
        .equals(StockMovement.Columns.lot, lot.code)),
      order: [.ascending(StockMovement.Columns.at)])
  }
}
