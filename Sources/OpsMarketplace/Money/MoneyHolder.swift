import OpsDomain
import OpsStorage

/// An account of the money ledger, with whose it is.
public struct MoneyHolder: Hashable, Sendable {
  let account: MoneyAccount
  /// The partner, the driver or the customer; nil for accounts of the house.
  var holderID: RecordID?
  /// The user who sees it.
  var ownerID: RecordID?

  static let provider = MoneyHolder(account: .provider)
  static let platform = MoneyHolder(account: .platform)
  static let tax = MoneyHolder(account: .tax)
  static let promotion = MoneyHolder(account: .promotion)
  static let payout = MoneyHolder(account: .payout)

  static func partner(_ order: MarketOrder) -> MoneyHolder {
    MoneyHolder(account: .partner, holderID: order.partnerID, ownerID: order.sellerID)
  }

  static func partner(_ partner: Partner) -> MoneyHolder {
    MoneyHolder(account: .partner, holderID: partner.id, ownerID: partner.ownerID)
  }

  static func customer(_ order: MarketOrder) -> MoneyHolder {
    MoneyHolder(account: .customer, holderID: order.buyerID, ownerID: order.buyerID)
  }

  static func driver(_ driver: Driver) -> MoneyHolder {
    MoneyHolder(account: .driver, holderID: driver.id, ownerID: driver.userID)
  }
}
