import OpsDomain
import OpsStorage

/// Many lots with all lots made from them and their figures: read layer by layer, with a few
/// queries for a layer, however many lots it has.
struct LotFamilies {
  /// How many lots one query asks for.
  private static let chunk = 500

  private let transaction: Transaction
  private var lots: [RecordID: Lot] = [:]
  private var children: [RecordID: [RecordID]] = [:]
  private var levels: [RecordID: [StockLevel]] = [:]
  /// The places of all levels that were read, as far as they can be seen.
  private(set) var places: [RecordID: Location] = [:]

  init(of roots: [Lot], _ transaction: Transaction) async throws {
    self.transaction = transaction
    var layer = roots
    while !layer.isEmpty {
      try Task.checkCancellation()
      let new = layer.filter { lots.updateValue($0, forKey: $0.id) == nil }
      for start in stride(from: 0, to: new.count, by: Self.chunk) {
        try await readLevels(of: new[start..<min(start + Self.chunk, new.count)])
      }
      // Only a lot that has passed the place between lots can have become another one.
      let converted = new.filter { lot in levels(of: lot.id).contains { isBetween($0) } }
      layer = try await LotLine(transaction).children(of: converted.map(\.id))
      for child in layer {
        if let parent = child.parentID { children[parent, default: []].append(child.id) }
      }
    }
  }

  private mutating func readLevels(of part: ArraySlice<Lot>) async throws {
    let owners = Dictionary(part.map { (LotGoods($0), $0.id) }) { first, _ in first }
    let filter = LotGoods.filter(
      owners.keys, lot: StockLevel.Columns.lot, product: StockLevel.Columns.productID)
    var unknown: Set<RecordID> = []
    for level in try await transaction.repository(StockLevel.self).all(where: filter) {
      guard let owner = owners[LotGoods(level)] else { continue }
      levels[owner, default: []].append(level)
      if places[level.locationID] == nil { unknown.insert(level.locationID) }
    }
    let wanted = unknown.sorted()
    for start in stride(from: 0, to: wanted.count, by: Self.chunk) {
      let ids = wanted[start..<min(start + Self.chunk, wanted.count)]
      for place in try await transaction.repository(Location.self).all(where: .oneOf(.id, ids)) {
        places[place.id] = place
      }
    }
  }

  private func isBetween(_ level: StockLevel) -> Bool {
    places[level.locationID]?.kind == .conversion
  }

  /// The levels of one lot at every place and in every size, by the record.
  func levels(of id: RecordID) -> [StockLevel] { levels[id] ?? [] }

  /// The lot and all lots made from it, each behind the one it came from.
  func members(of id: RecordID) -> [Lot] {
    var found = [id]
    var next = 0
    while next < found.count {
      found += children[found[next]] ?? []
      next += 1
    }
    return found.compactMap { lots[$0] }
  }

  /// The quantities of one lot and where they went.
  func figures(of id: RecordID) throws -> LotFigures {
    var figures = LotFigures()
    for level in levels(of: id) {
      if let place = places[level.locationID] { try figures.add(level.onHand, at: place.kind) }
    }
    try figures.addConverted(try between(id).adding(inflow(of: id)))
    return figures
  }

  /// The level between the lot and others: what became others, less what it was made from.
  private func between(_ id: RecordID) throws -> Quantity {
    var sum = Quantity.zero
    for level in levels(of: id) where isBetween(level) { sum = try sum.adding(level.onHand) }
    return sum
  }

  /// What the lot was made from, less what was put back. Within a family, everything that became
  /// another lot is what that lot was made from, so only what came from outside is left.
  private func inflow(of id: RecordID) throws -> Quantity {
    var sum = Quantity.zero
    for member in members(of: id) { sum = try sum.subtracting(between(member.id)) }
    return sum
  }
}
