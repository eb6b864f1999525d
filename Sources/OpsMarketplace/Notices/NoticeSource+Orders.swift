import OpsKernel

extension NoticeSource {
  /// What becomes of an order, for who placed it.
  static let orderUpdates: NoticeSource = ofOrders(.orderUpdate)

  /// Paid orders, for the partner who has to accept them.
  static let receivedOrders: NoticeSource = ofOrders(.orderReceived)

  /// Orders that are cancelled, for the partner.
  static let cancelledOrders: NoticeSource = ofOrders(.orderCancelled)

  /// What becomes of an order, for the driver who brings it.
  static let deliveryUpdates: NoticeSource = ofOrders(.deliveryUpdate)

  /// Each change of an order plans its own notices, so there are no others to find.
  private static func ofOrders(_ kind: NoticeKind) -> NoticeSource {
    NoticeSource(kind) { scope, _, transaction in
      guard case .subject(let id) = scope else { return [] }
      return try await OrderOccasions(kind, transaction).all(of: id)
    }
  }
}
