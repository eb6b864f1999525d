import OpsDomain
import OpsStorage

/// How the figures of promotions and the points of users stood at an earlier moment: the present
/// ones without the uses and entries that were recorded since.
struct PastMarketFigures: PastRecords {
  var righted: [Schema] { [PromotionFigures.schema, LoyaltyAccount.schema] }

  func rewound(
    _ changes: [Change], present: Transaction, past: Transaction
  ) async throws -> [Change] {
    try await promotions(changes, present) + accounts(changes, present)
  }

  private func promotions(
    _ changes: [Change], _ present: Transaction
  ) async throws -> [Change] {
    var since: [RecordID: (uses: Int64, amount: Int64)] = [:]
    for change in changes where change.schema == PromotionUse.schema {
      for (row, sign) in [(change.old, Int64(1)), (change.new, -1)] {
        guard let use = try row.map({ try PromotionUse($0) }) else { continue }
        let sum = since[use.promotionID] ?? (0, 0)
        since[use.promotionID] = (sum.uses + sign, sum.amount + sign * use.amount)
      }
    }
    let book = present.repository(PromotionFigures.self)
    var found: [Change] = []
    for (promotion, sum) in since.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      let now = try await book.fetch(key: PromotionFigures.promotionKey, promotion)
      var then = now ?? PromotionFigures(id: present.nextID(), promotionID: promotion)
      then.uses -= sum.uses
      then.amount -= sum.amount
      // A promotion that nobody used had no figures.
      found.append(
        Change(
          schema: PromotionFigures.schema, id: then.id, old: now?.row,
          new: then.uses == 0 ? nil : then.row))
    }
    return found
  }

  private func accounts(
    _ changes: [Change], _ present: Transaction
  ) async throws -> [Change] {
    var since: [RecordID: (balance: Int64, collected: Int64)] = [:]
    for change in changes where change.schema == LoyaltyEntry.schema {
      for (row, sign) in [(change.old, Int64(1)), (change.new, -1)] {
        guard let entry = try row.map({ try LoyaltyEntry($0) }) else { continue }
        let sum = since[entry.userID] ?? (0, 0)
        let collected = entry.reason.countsForLevel ? entry.points : 0
        since[entry.userID] = (
          sum.balance + sign * entry.points, sum.collected + sign * collected
        )
      }
    }
    let book = present.repository(LoyaltyAccount.self)
    var found: [Change] = []
    for (user, sum) in since.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      let now = try await book.fetch(key: LoyaltyAccount.userKey, user)
      var then = now ?? LoyaltyAccount(id: present.nextID(), userID: user)
      then.balance -= sum.balance
      then.collected = max(0, then.collected - sum.collected)
      found.append(
        Change(schema: LoyaltyAccount.schema, id: then.id, old: now?.row, new: then.row))
    }
    return found
  }
}
