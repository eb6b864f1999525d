import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

extension MarketLaws {
  /// Nobody sees what belongs to others: each record has people, and to nobody else it is there.
  func checkSight(_ place: String) async throws {
    let orders = try await book.read {
      try await $0.repository(MarketOrder.self).all(where: .everything)
    }
    let known = Dictionary(uniqueKeysWithValues: orders.map { ($0.id, $0) })
    func parties(_ id: RecordID) -> [RecordID?] {
      [known[id]?.buyerID, known[id]?.sellerID, known[id]?.courierID]
    }
    let people = [Role.customer, .partner, .driver].flatMap {
      [market.principal($0), market.stranger($0)]
    }
    for person in people + [market.visitor] {
      try await seesOrders(person, place, parties)
      try await seesMoney(person, place) { known[$0]?.buyerID }
      try await seesPeople(person, place)
    }
  }

  /// Orders with what belongs to them, for all who have to do with an order.
  private func seesOrders(
    _ person: Principal, _ place: String, _ parties: (RecordID) -> [RecordID?]
  ) async throws {
    try await sees(person, MarketOrder.self, place) { [$0.buyerID, $0.sellerID, $0.courierID] }
    try await sees(person, OrderLine.self, place) { parties($0.orderID) }
    try await sees(person, DeliveryProof.self, place) { parties($0.orderID) }
    try await sees(person, ArrivalEstimate.self, place) { parties($0.orderID) }
    try await sees(person, DeliveryCode.self, place) { [$0.buyerID] }
    try await sees(person, Rating.self, place) { [$0.buyerID] }
    // An offer to all drivers is everybody's who drives.
    try await sees(person, JobOffer.self, place) {
      [$0.state == .open && $0.userID == nil ? person.userID : $0.userID]
    }
  }

  /// Payments and what is theirs, for who pays; what was earned, for who earned it.
  private func seesMoney(
    _ person: Principal, _ place: String, _ buyer: (RecordID) -> RecordID?
  ) async throws {
    try await sees(person, Payment.self, place) { [$0.payerID] }
    try await sees(person, PaymentShare.self, place) { [buyer($0.orderID)] }
    try await sees(person, Refund.self, place) { [$0.payerID] }
    try await sees(person, MoneyEntry.self, place) { [$0.ownerID] }
    try await sees(person, Payout.self, place) { [$0.ownerID] }
    try await sees(person, DriverEarning.self, place) { [$0.userID] }
    try await sees(person, LoyaltyEntry.self, place) { [$0.userID] }
    try await sees(person, PromotionUse.self, place) { [$0.userID] }
  }

  /// What is somebody's own.
  private func seesPeople(_ person: Principal, _ place: String) async throws {
    try await sees(person, Cart.self, place) { [$0.ownerID] }
    try await sees(person, CartLine.self, place) { [$0.ownerID] }
    try await sees(person, MarketCustomer.self, place) { [$0.userID] }
    try await sees(person, Driver.self, place) { [$0.userID] }
    try await sees(person, DriverPosition.self, place) { [$0.userID] }
  }

  /// Expects that all records that somebody sees are theirs. Who may see none of a kind sees none.
  private func sees<Item: Entity>(
    _ person: Principal, _ type: Item.Type, _ place: String, _ owners: (Item) -> [RecordID?]
  ) async throws {
    let rows: [Item]
    do {
      rows = try await book.read(by: person) {
        try await $0.repository(Item.self).all(where: .everything)
      }
    } catch let error as OpsError where error.code == .denied || error.code == .signInMissing {
      return
    }
    let isOwn = rows.allSatisfy { row in
      owners(row).contains { $0 != nil && $0 == person.userID }
    }
    #expect(isOwn, "\(place): \(person.name) sees others' \(Item.schema.name)")
  }
}
