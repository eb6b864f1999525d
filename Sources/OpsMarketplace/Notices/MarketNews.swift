import OpsDomain
import OpsKernel

/// What people of the marketplace are told besides what becomes of an order: see `OrderNews`. Plans
/// hold the numbers, so they stay as they are.
enum MarketNews: Int64, CaseIterable, PlannedNews {
  case driverVerified = 1
  case driverRejected = 2
  case driverSuspended = 3
  case partnerVerified = 4
  case partnerSuspended = 5
  /// A business is the person's from now on.
  case partnerReceived = 6
  /// A business is somebody else's from now on.
  case partnerGivenAway = 7
  case payoutMade = 8
  case partnerRated = 9
  case driverRated = 10
  /// A refund at the cost of the partner.
  case refundBorne = 11
  /// A charge-back, for the partner of each order that was paid.
  case orderChargedBack = 12
  /// The same for administrators, once for each payment.
  case paymentChargedBack = 13
  /// A refund that the provider refused, for the customer.
  case refundOwed = 14
  /// The same for administrators.
  case refundRefused = 15
  /// A refund that the provider has not answered for days, for administrators.
  case refundUnanswered = 16

  /// The kind under which people switch it on and off.
  var kind: NoticeKind {
    switch self {
    case .driverVerified, .driverRejected, .driverSuspended: .driverUpdate
    case .partnerVerified, .partnerSuspended, .partnerReceived, .partnerGivenAway: .partnerUpdate
    case .payoutMade: .payoutMade
    case .partnerRated, .driverRated: .ratingReceived
    case .refundBorne: .refundBorne
    case .orderChargedBack, .paymentChargedBack: .chargeBack
    case .refundOwed, .refundRefused, .refundUnanswered: .refundFailed
    }
  }

  /// The record that it is about.
  var subject: any Entity.Type {
    switch self {
    case .driverVerified, .driverRejected, .driverSuspended: Driver.self
    case .partnerVerified, .partnerSuspended: Partner.self
    case .partnerReceived, .partnerGivenAway: PartnerHandover.self
    case .payoutMade: Payout.self
    case .partnerRated, .driverRated: Rating.self
    case .refundBorne, .refundOwed, .refundRefused, .refundUnanswered: Refund.self
    case .orderChargedBack: PaymentShare.self
    case .paymentChargedBack: Payment.self
    }
  }

  /// Whether it tells a state. Of several states only the latest is told: after quiet hours people
  /// read how it ended.
  var isOfState: Bool {
    switch self {
    case .driverVerified, .driverRejected, .driverSuspended, .partnerVerified, .partnerSuspended:
      true
    default: false
    }
  }

  /// What a state of a driver is news of; nil for the first one, which the driver brought about.
  static func of(_ state: DriverState) -> MarketNews? {
    switch state {
    case .pending: nil
    case .verified: .driverVerified
    case .rejected: .driverRejected
    case .suspended: .driverSuspended
    }
  }

  /// What a state of a business is news of; nil for the first one, which its owner brought about.
  static func of(_ state: PartnerState) -> MarketNews? {
    switch state {
    case .pending: nil
    case .verified: .partnerVerified
    case .suspended: .partnerSuspended
    }
  }
}
