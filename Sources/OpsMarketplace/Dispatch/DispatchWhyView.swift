import OpsDomain
import OpsKernel
import OpsStorage

/// Why an order has its driver, or none yet.
public struct DispatchWhyView: OperationOutput, Equatable {
  public static let answerName = "dispatch.why/1"

  /// An offer to a driver, or to all.
  public struct Asked: AnswerRecord, Equatable {
    /// 1 for the first driver who was asked, and so on.
    public let round: Int64
    /// Null for all drivers.
    public let driver: String?
    /// Whether the offer is open, or how it ended.
    public let state: OfferState
    /// When the offer was made.
    public let offeredAt: Instant
    /// When an offer to one driver goes to the next one; null for an offer to all.
    public let until: Instant?
    /// When it was taken, or ended otherwise; null while it is open.
    public let endedAt: Instant?
    /// Why this driver was asked, or all drivers, in one or two sentences.
    public let why: String
  }

  /// Number of the order.
  public let order: String
  /// How far the order is, such as `preparing`.
  public let status: OrderStatus
  /// Number of the driver; null until it has a driver.
  public let driver: String?
  /// What was decided last; null if nothing was decided yet.
  public let outcome: DispatchAnswer?
  /// When the last decision was made; null if nothing was decided yet.
  public let decidedAt: Instant?
  /// When it is decided again; null if only an event can change it.
  public let lookAt: Instant?
  /// Why the order has its driver, or why it has none yet, in one or two sentences.
  public let why: String
  /// If its driver is late: by how much, and why the driver keeps it. If the last driver lost it:
  /// why. Null otherwise.
  public let delay: String?
  /// The offers, oldest first.
  public let asked: [Asked]

  public static let leading = ["asked.round", "asked.driver", "asked.state", "asked.why"]

  static func of(
    _ order: MarketOrder, _ transaction: Transaction
  ) async throws -> DispatchWhyView {
    let offers = try await OfferBook(transaction).all(of: order.id)
    let note = try await transaction.repository(DispatchNote.self)
      .fetch(key: DispatchNote.orderKey, order.id)
    let drivers = try await ReferredRecords(
      Driver.self, offers.compactMap(\.driverID) + [order.driverID].compactMap(\.self),
      transaction
    ) { ($0.number, $0.number) }
    let taken = offers.last { $0.state == .taken && $0.driverID == order.driverID }
    let later = order.driverID == nil ? try await later(order, transaction) : nil
    return DispatchWhyView(
      order: order.number, status: order.status, driver: order.driverID.map { drivers[$0].code },
      outcome: order.driverID != nil ? .given : later == nil ? note?.outcome : .waits,
      decidedAt: note?.decidedAt,
      lookAt: order.driverID == nil ? later?.begins ?? note?.lookAt : nil,
      why: taken?.why ?? later?.why(transaction.context.calendar) ?? note?.why ?? unasked(order),
      delay: note.flatMap { $0.driverID == order.driverID ? $0.delay : nil },
      asked: offers.map { offer in
        Asked(
          round: offer.round, driver: offer.driverID.map { drivers[$0].code }, state: offer.state,
          offeredAt: offer.offeredAt, until: offer.until, endedAt: offer.endedAt, why: offer.why)
      })
  }

  /// Such an order is not looked at before work on it has to begin, so nothing is kept of it.
  private static func later(
    _ order: MarketOrder, _ transaction: Transaction
  ) async throws -> LaterOrder? {
    let system = transaction.asSystem("says when dispatch looks at an order for later")
    guard let partner = try await system.repository(Partner.self).fetch(order.partnerID) else {
      return nil
    }
    return LaterOrder(order, of: partner, try await DeliveryTimes(system), now: system.now)
  }

  private static func unasked(_ order: MarketOrder) -> String {
    order.status.takesDriver
      ? "Nothing has been decided yet. `opsh dispatch run` decides now."
      : "The order is \(OrderTransitions.word(order.status)): it needs no driver now."
  }
}
