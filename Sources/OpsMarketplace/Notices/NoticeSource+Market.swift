import OpsKernel

/// What becomes of drivers, businesses and their money. Their changes plan the notices: there are
/// none to be found besides.
extension NoticeSource {
  static let driverUpdates: NoticeSource = ofMarket(.driverUpdate)
  static let partnerUpdates: NoticeSource = ofMarket(.partnerUpdate)
  static let payoutsMade: NoticeSource = ofMarket(.payoutMade)
  static let ratingsReceived: NoticeSource = ofMarket(.ratingReceived)
  static let refundsBorne: NoticeSource = ofMarket(.refundBorne)
  static let chargeBacks: NoticeSource = ofMarket(.chargeBack)
  static let refundsFailed: NoticeSource = ofMarket(.refundFailed)

  private static func ofMarket(_ kind: NoticeKind) -> NoticeSource {
    NoticeSource(kind) { scope, _, transaction in
      guard case .subject(let id) = scope else { return [] }
      return try await MarketOccasions(kind, transaction).all(of: id)
    }
  }
}
