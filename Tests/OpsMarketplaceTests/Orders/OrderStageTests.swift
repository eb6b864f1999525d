import Testing

@testable import OpsMarketplace

/// Which statuses count for what. Written out here, so that a change of the one list is seen.
@Suite struct OrderStageTests {
  @Test func eachQuestionHasItsStatuses() {
    let carried: [OrderStatus] = [.pickedUp, .delivering]
    let waiting: [OrderStatus] = [.accepted, .preparing, .readyForPickup]
    #expect(OrderStatus.all(where: \.takesDriver) == waiting)
    #expect(DriverOrders.waiting == waiting && DriverOrders.onTheirWay == carried)
    #expect(OrderStatus.all(where: \.isNotFetched) == [.paymentConfirmed] + waiting)
    #expect(OrderStatus.all(where: \.isAwaited) == [.accepted, .preparing])
    let sold: [OrderStatus] = [
      .paymentConfirmed, .accepted, .preparing, .readyForPickup, .pickedUp, .delivering,
      .delivered,
    ]
    #expect(OrderStatus.all(where: \.isSold) == sold)
    let open: [OrderStatus] = [
      .created, .paymentProcessing, .paymentConfirmed, .accepted, .preparing, .readyForPickup,
      .pickedUp, .delivering,
    ]
    #expect(OrderStatus.all(where: \.isOpen) == open)
    #expect(OrderStatus.all(where: \.takesChanges) == [.created, .paymentConfirmed])
    #expect(OrderStatus.all(where: \.mayBeDelivered) == [.delivered, .refunded])
    let untouched: [OrderStatus] = [.created, .paymentProcessing, .paymentConfirmed, .accepted]
    #expect(OrderStatus.all(where: \.freesGoods) == untouched)
    #expect(OrderStatus.all { $0.stage == .begun } == [.preparing, .readyForPickup])
  }

  @Test func theStagesAgreeWithTheTable() {
    for status in OrderStatus.allCases where status.takesDriver {
      #expect(status.isOpen && status.isSold)
    }
    for status in OrderStatus.allCases where !status.isOpen {
      let next = OrderTransitions.following(status).map(\.to)
      #expect(next.allSatisfy { $0 == .refunded }, "\(status)")
    }
  }
}
