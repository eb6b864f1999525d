import OpsStorage

/// Follows a lot up to the lots it was a part of, and down to those that became of it.
struct LotTrace {
  private let product: Product
  private let transaction: Transaction

  init(_ product: Product, _ transaction: Transaction) {
    self.product = product
    self.transaction = transaction
  }

  func steps(of lot: Lot) async throws -> [LotStepView] {
    var steps: [LotStepView] = []
    let line = LotLine(transaction)
    for (distance, ancestor) in try await line.up(from: lot).enumerated().dropFirst().reversed() {
      steps += try await self.steps(ancestor, "up", distance) { from, _ in !from.isOfHouse }
    }
    steps += try await self.steps(lot, "up", 0) { from, to in
      !from.isOfHouse && to.isOfHouse || from == .conversion
    }
    steps += try await self.steps(lot, "down", 0) { from, to in
      from.isOfHouse && from != .conversion && (!to.isOfHouse || to == .conversion)
    }
    for (distance, child) in try await line.down(from: lot) {
      steps += try await self.steps(child, "down", distance) { from, to in
        from.isOfHouse && from != .conversion && (!to.isOfHouse || to == .conversion)
      }
    }
    return steps
  }

  /// The movements of a lot between places of these kinds.
  private func steps(
    _ lot: Lot, _ direction: String, _ distance: Int,
    where isWanted: (LocationKind, LocationKind) -> Bool
  ) async throws -> [LotStepView] {
    let locations = transaction.repository(Location.self)
    var steps: [LotStepView] = []
    for movement in try await LotMovements(transaction).all(of: lot) {
      guard let from = try await locations.fetch(movement.fromID),
        let to = try await locations.fetch(movement.toID), isWanted(from.kind, to.kind)
      else { continue }
      let event =
        movement.kind == .conversion
        ? (from.kind == .conversion ? lot.event?.rawValue ?? "returned" : "converted")
        : movement.kind.rawValue
      steps.append(
        LotStepView(
          direction: direction, distance: distance, lot: lot.code, product: product.sku,
          event: event, quantity: movement.quantity, from: from.code, to: to.code,
          reference: movement.reference ?? movement.code, at: movement.at))
    }
    return steps
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
