import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

extension MarketLaws {
  /// An account is the sum of its entries, and an order whose money is gone has earned nothing.
  func checkPoints(_ place: String) async throws {
    let (accounts, entries, shares) = try await book.read { transaction in
      (
        try await transaction.repository(LoyaltyAccount.self).all(where: .everything),
        try await transaction.repository(LoyaltyEntry.self).all(where: .everything),
        try await transaction.repository(PaymentShare.self).all(where: .everything)
      )
    }
    for account in accounts {
      let own = entries.filter { $0.userID == account.userID }
      let collected = own.filter(\.reason.countsForLevel).reduce(0) { $0 + $1.points }
      #expect(account.balance == own.reduce(0) { $0 + $1.points }, "\(place): points")
      #expect(account.collected == collected && collected >= 0, "\(place): points collected")
    }
    for (order, paid) in Dictionary(grouping: shares, by: \.orderID) {
      let captured = paid.reduce(0) { $0 + $1.captured }
      guard captured > 0, paid.reduce(0, { $0 + $1.kept }) <= 0 else { continue }
      let left = entries.filter { $0.orderID == order && $0.reason.countsForLevel }
        .reduce(0) { $0 + $1.points }
      #expect(left == 0, "\(place): an order whose money is gone keeps \(left) points")
    }
  }
}
