import OpsDomain
import OpsStorage

/// Follows a lot up to the lots it was a part of, and down to those that became of it.
struct LotTrace {
  /// Generations that are followed: goods are opened, frozen and thawed a few times, not for ever.
  private static let maximumDepth = 16

  private let product: Product
  private let transaction: Transaction

  init(_ product: Product, _ transaction: Transaction) {
    self.product = product
    self.transaction = transaction
  }

  func steps(of lot: Lot) async throws -> [LotStepView] {
    var steps: [LotStepView] = []
    for (distance, ancestor) in try await ancestors(of: lot).enumerated().reversed() {
      steps += try await self.steps(ancestor, "up", distance + 1) { from, _ in !from.isOfHouse }
    }
    steps += try await self.steps(lot, "up", 0) { from, to in
      !from.isOfHouse && to.isOfHouse || from == .conversion
    }
    steps += try await self.steps(lot, "down", 0) { from, to in
      from.isOfHouse && from != .conversion && (!to.isOfHouse || to == .conversion)
    }
    for (distance, child) in try await descendants(of: lot) {
      steps += try await self.steps(child, "down", distance) { from, to in
        from.isOfHouse && from != .conversion && (!to.isOfHouse || to == .conversion)
      }
    }
    return steps
  }

  /// The lots it was a part of, the nearest first.
  private func ancestors(of lot: Lot) async throws -> [Lot] {
    var found: [Lot] = []
    var next = lot.parentID
    while let id = next, found.count < Self.maximumDepth,
      let parent = try await transaction.repository(Lot.self).fetch(id)
    {
      found.append(parent)
      next = parent.parentID
    }
    return found
  }

  private func descendants(of lot: Lot) async throws -> [(distance: Int, lot: Lot)] {
    var found: [(distance: Int, lot: Lot)] = []
    var layer = [lot.id]
    for distance in 1...Self.maximumDepth where !layer.isEmpty {
      let children = try await transaction.repository(Lot.self).all(
        where: .oneOf(Lot.Columns.parentID, layer.map { .id($0) }))
      found += children.map { (distance, $0) }
      layer = children.map(\.id)
    }
    return found
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
