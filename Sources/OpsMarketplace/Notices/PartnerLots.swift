import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Lots of partners whose last good day comes near.
struct PartnerLots {
  /// Something of a lot at the place of one partner.
  struct Found {
    let level: StockLevel
    let due: CivilDate
    let product: Product
    let partner: Partner
  }

  /// Lots that one question asks for.
  private static let chunk = 500

  private let transaction: Transaction
  private var levels: Repository<StockLevel> { transaction.repository(StockLevel.self) }

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Lots that lie there now, those that expire first in front: their last good day is today or
  /// later, and at most `days` days after the end of the scope.
  func find(_ scope: NoticeScope, ahead days: Int) async throws -> [Found] {
    switch scope {
    case .subject(let id):
      guard let level = try await levels.fetch(id), level.holdsLot else { return [] }
      let lot = try await transaction.repository(Lot.self)
        .fetch(key: Lot.codeKey, level.productID, level.lot)
      return try await found([(level, lot?.due)])
    case .all(let until):
      // A book without partners is not looked through every few minutes.
      guard try await transaction.repository(Partner.self).first(where: .everything) != nil
      else { return [] }
      let lots = try await lots(until, days)
      var candidates: [(StockLevel, CivilDate?)] = []
      for start in stride(from: 0, to: lots.count, by: Self.chunk) {
        candidates += try await places(of: lots[start..<min(start + Self.chunk, lots.count)])
      }
      return try await found(candidates)
    }
  }

  private func lots(_ until: Instant, _ days: Int) async throws -> [Lot] {
    let last = transaction.context.calendar.date(of: until).adding(days: days)
    return try await transaction.repository(Lot.self).all(
      where: .and([
        .greaterOrEqual(Lot.Columns.due, transaction.today),
        .lessOrEqual(Lot.Columns.due, last),
      ]), order: [.ascending(Lot.Columns.due)])
  }

  /// Where something of these lots lies, in the order of the lots.
  private func places(of lots: ArraySlice<Lot>) async throws -> [(StockLevel, CivilDate?)] {
    typealias Columns = StockLevel.Columns
    let found = try await levels.all(
      where: .and([
        .oneOf(Columns.lot, Set(lots.map(\.code)).sorted()),
        .oneOf(Columns.productID, Set(lots.map(\.productID)).sorted()),
        .equals(Columns.isEmpty, false),
      ]))
    let known = Dictionary(grouping: found.filter(\.holdsLot), by: \.productID)
    return lots.flatMap { lot in
      (known[lot.productID] ?? []).filter { TextFolding.sameBytes($0.lot, lot.code) }
        .sorted { $0.id < $1.id }.map { ($0, lot.due) }
    }
  }

  /// Those of them that are a partner's.
  private func found(_ candidates: [(StockLevel, CivilDate?)]) async throws -> [Found] {
    var partners: [RecordID: Partner?] = [:]
    var products: [RecordID: Product] = [:]
    var found: [Found] = []
    for (level, due) in candidates {
      if partners[level.locationID] == nil {
        let partner = try await transaction.repository(Partner.self)
          .fetch(key: Partner.locationKey, level.locationID)
        partners.updateValue(partner, forKey: level.locationID)
      }
      guard let due, let partner = partners[level.locationID] ?? nil else { continue }
      if products[level.productID] == nil {
        products[level.productID] = try await transaction.repository(Product.self)
          .fetch(level.productID)
      }
      guard let product = products[level.productID] else { continue }
      found.append(Found(level: level, due: due, product: product, partner: partner))
    }
    return found
  }
}
