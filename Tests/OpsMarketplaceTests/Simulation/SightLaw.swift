import OpsDomain
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// To whom of the people of a marketplace the records of one collection may be shown as records.
struct SightLaw: Sendable {
  /// The collection that it is about.
  let collection: String
  /// How many records somebody is shown that are none of their business. Who may see none of a kind
  /// is shown none.
  let strange: @Sendable (SampleBook, SightScene) async throws -> Int

  /// - Parameter isTheirs: Whether the person of the scene may be shown a record.
  init<Item: Entity>(
    _ type: Item.Type, _ isTheirs: @escaping @Sendable (Item, SightScene) -> Bool
  ) {
    collection = Item.schema.name
    strange = { book, scene in
      do {
        let rows = try await book.read(by: scene.person) {
          try await $0.repository(Item.self).all(where: .everything)
        }
        return rows.count { !isTheirs($0, scene) }
      } catch let error as OpsError where error.code == .denied || error.code == .signInMissing {
        return 0
      }
    }
  }

  /// Records of the house, which only administrators are shown.
  private static func house<Item: Entity>(_ type: Item.Type) -> SightLaw {
    SightLaw(type) { _, _ in false }
  }

  /// A law for each collection of the marketplace.
  static let all = orders + money + people + partners + ofTheHouse

  /// Orders with what belongs to them, for all who have to do with an order.
  private static let orders: [SightLaw] = [
    SightLaw(MarketOrder.self) { $1.isOne(of: [$0.buyerID, $0.sellerID, $0.courierID]) },
    SightLaw(OrderLine.self) { $1.isParty(of: $0.orderID) },
    SightLaw(DeliveryProof.self) { $1.isParty(of: $0.orderID) },
    SightLaw(ArrivalEstimate.self) { $1.isParty(of: $0.orderID) },
    SightLaw(DeliveryCode.self) { $1.isOne(of: [$0.buyerID]) },
    SightLaw(Rating.self) { $1.isOne(of: [$0.buyerID]) },
    // An offer to all drivers is everybody's who drives.
    SightLaw(JobOffer.self) {
      $1.isOne(of: [$0.userID])
        || $0.state == .open && $0.userID == nil && $1.person.may(.jobAccept)
    },
  ]

  /// Payments and what is theirs, for who pays; what was earned, for who earned it.
  private static let money: [SightLaw] = [
    SightLaw(Payment.self) { $1.isOne(of: [$0.payerID]) },
    SightLaw(PaymentShare.self) { $1.isOne(of: [$1.orders[$0.orderID]?.buyerID]) },
    SightLaw(Refund.self) { $1.isOne(of: [$0.payerID]) },
    SightLaw(MoneyEntry.self) { $1.isOne(of: [$0.ownerID]) },
    SightLaw(Payout.self) { $1.isOne(of: [$0.ownerID]) },
    SightLaw(DriverEarning.self) { $1.isOne(of: [$0.userID]) },
    SightLaw(LoyaltyEntry.self) { $1.isOne(of: [$0.userID]) },
    SightLaw(LoyaltyAccount.self) { $1.isOne(of: [$0.userID]) },
    SightLaw(PromotionUse.self) { $1.isOne(of: [$0.userID]) },
  ]

  /// What is somebody's own.
  private static let people: [SightLaw] = [
    SightLaw(Cart.self) { $1.isOne(of: [$0.ownerID]) },
    SightLaw(CartLine.self) { $1.isOne(of: [$0.ownerID]) },
    SightLaw(MarketCustomer.self) { $1.isOne(of: [$0.userID]) },
    SightLaw(Driver.self) { $1.isOne(of: [$0.userID]) },
    SightLaw(DriverCheck.self) { $1.isOne(of: [$0.userID]) },
    SightLaw(DriverPosition.self) { $1.isOne(of: [$0.userID]) },
    SightLaw(DriverSlot.self) { $1.isOne(of: [$0.userID]) },
    SightLaw(DriverStretch.self) { $1.isOne(of: [$0.userID]) },
  ]

  /// What everybody may know of a partner that is verified, and what only its owner is shown.
  private static let partners: [SightLaw] = [
    SightLaw(Partner.self) { $1.sees(partner: $0.id) },
    SightLaw(OpeningHours.self) { $1.sees(partner: $0.partnerID) },
    SightLaw(SpecialDay.self) { $1.sees(partner: $0.partnerID) },
    SightLaw(PartnerImage.self) { $1.sees(partner: $0.partnerID) },
    SightLaw(ExplorePlace.self) { $1.sees(partner: $0.partnerID) },
    SightLaw(MenuItem.self) { $1.isOne(of: [$0.ownerID]) },
    SightLaw(MenuOption.self) { $1.isOne(of: [$1.items[$0.itemID]?.ownerID]) },
    SightLaw(MenuImage.self) { $1.isOne(of: [$1.items[$0.itemID]?.ownerID]) },
    SightLaw(MarketPromotion.self) { $1.isOne(of: [$0.ownerID]) },
    SightLaw(PromotionProduct.self) { $1.isOne(of: [$1.promotions[$0.promotionID]?.ownerID]) },
  ]

  private static let ofTheHouse: [SightLaw] = [
    house(DispatchMark.self), house(DispatchNote.self), house(ExploreDistrict.self),
    house(ExploreWord.self), house(SandboxMessage.self), house(PartnerHandover.self),
    house(ExploreSpelling.self), house(ExplorePosting.self), house(MoneyPosting.self),
    house(OrderSale.self), house(PaidMonth.self), house(PaidWeek.self), house(PaymentEvent.self),
    house(PromotionFigures.self), house(TaxRate.self), house(AdministratorRemoval.self),
  ]
}
