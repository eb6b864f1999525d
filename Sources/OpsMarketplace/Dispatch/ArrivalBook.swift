import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// Says when orders will be at the door, and learns from how long they took.
struct ArrivalBook {
  /// How many past deliveries are learned from: the last ones.
  private static let known = 400

  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("estimates when orders arrive")
  }

  /// Keeps an estimate for an order that was accepted. An order without a place has none. The time
  /// until work on an order for later begins is not a part of it: nothing can hold that up.
  func estimate(_ order: MarketOrder) async throws {
    let estimates = system.repository(ArrivalEstimate.self)
    guard let drop = order.mapPlace,
      let partner = try await system.repository(Partner.self).fetch(order.partnerID),
      try await estimates.fetch(key: ArrivalEstimate.orderKey, order.id) == nil
    else { return }
    let times = try await DeliveryTimes(system)
    let ready = OrderTimes.ready(order, partner, drop, times, now: system.now)
    let later = LaterOrder(order, of: partner, times, now: system.now)
    let begins = later?.begins ?? system.now
    let features = ArrivalFeatures(
      preparation: ready.seconds - begins.seconds,
      travel: times.way(from: partner.mapPlace, to: drop), load: try await load(),
      hour: system.context.calendar.secondsOfDay(of: begins) / 3600)
    // The model learned from orders that were brought as soon as possible.
    let model = later == nil ? try await model() : nil
    let range = model?.range(for: features) ?? times.range(features.base)
    _ = try await estimates.create(
      ArrivalEstimate(
        id: system.nextID(), orderID: order.id, at: begins,
        preparation: features.preparation, travel: features.travel, load: Int64(features.load),
        hour: Int64(features.hour), earliest: range.earliest, latest: range.latest,
        coverage: model.map { Int64($0.coverage) }))
  }

  /// Keeps how long it took; of an order for later nothing, because it comes when it was wanted
  /// and not as soon as it can.
  func learn(_ order: MarketOrder) async throws {
    let estimates = system.repository(ArrivalEstimate.self)
    guard var estimate = try await estimates.fetch(key: ArrivalEstimate.orderKey, order.id),
      let accepted = order.acceptedAt, estimate.at <= accepted, let ended = order.endedAt
    else { return }
    estimate.actual = max(0, ended.seconds - estimate.at.seconds)
    estimate.deliveredAt = ended
    _ = try await estimates.update(estimate)
  }

  private func model() async throws -> ArrivalModel? {
    let past = try await system.repository(ArrivalEstimate.self).first(
      Self.known, where: .notEquals(ArrivalEstimate.Columns.deliveredAt, nil),
      order: [.descending(ArrivalEstimate.Columns.deliveredAt)])
    return ArrivalModel(past.compactMap(\.pair))
  }

  /// Open orders for each available driver, in hundredths.
  private func load() async throws -> Int {
    var open: Int64 = 0
    for status in DriverOrders.waiting + DriverOrders.onTheirWay {
      open += try await system.repository(MarketOrder.self)
        .count(where: .equals(MarketOrder.Columns.status, status))
    }
    let drivers = try await system.repository(Driver.self)
      .count(where: .equals(Driver.Columns.isAvailable, true))
    return Int(clamping: open * 100 / max(1, drivers))
  }
}
