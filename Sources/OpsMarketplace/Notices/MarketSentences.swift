import OpsDomain
import OpsKernel
import OpsStorage

/// The wording of all notices of the marketplace. They name goods, places, businesses and numbers.
/// They never name people, and quote no reasons, because people write those.
struct MarketSentences {
  let order: MarketOrder
  let number: String
  let partner: String
  private let address: String
  let driver: String
  let returns: OrderReturns
  private let context: WorkContext

  /// Reads what the sentences on an order name.
  /// - Parameter transaction: With the rights of the system.
  init(_ order: MarketOrder, _ transaction: Transaction) async throws {
    self.order = order
    number = order.number
    let business = try await transaction.repository(Partner.self).fetch(order.partnerID)
    partner = business?.name ?? "the partner"
    address = [business?.street ?? "", business?.city ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
    var driver: Driver?
    if let id = order.driverID { driver = try await transaction.repository(Driver.self).fetch(id) }
    self.driver = driver.map { "Driver \($0.number)" } ?? "A driver"
    returns = try await OrderReturns(order, transaction)
    context = WorkContext(transaction)
  }

  /// The notice about an order for one of its sides; nil for news that are not for that side.
  func sentence(_ news: OrderNews, for kind: NoticeKind) -> MarketSentence? {
    switch kind {
    case .orderUpdate: customer(news)
    case .orderReceived, .orderCancelled: business(news)
    case .deliveryUpdate: courier(news)
    default: nil
    }
  }

  /// A driver who works for so long without a break.
  static func breakDue(_ driver: String, after time: TimeSpan) -> MarketSentence {
    MarketSentence(
      "\(driver): time for a break",
      "You have worked for \(time) without a break. Start a break with `opsh driver break`; end "
        + "it with `opsh driver online`.")
  }

  // MARK: The driver

  /// What a driver who is offered the order is told.
  func offered(_ offer: JobOffer) -> MarketSentence {
    guard offer.until != nil else {
      return MarketSentence(
        "\(number): offered to all drivers",
        "Pick up an order at \(place). The first driver who runs "
          + "`opsh driver take \(number)` gets it.")
    }
    return MarketSentence(
      "\(number): offered to you",
      "Pick up an order at \(place)."
        + until(
          "Take it by", offer.until,
          " with `opsh driver take \(number)`, or decline it with `opsh driver decline \(number)`"))
  }

  private func courier(_ news: OrderNews) -> MarketSentence? {
    switch news {
    case .assigned:
      MarketSentence(
        "\(number): your delivery",
        "Pick it up at \(place). `opsh driver jobs` shows where it goes.")
    case .preparing:
      MarketSentence("\(number): in preparation", "\(partner) prepares the order.")
    case .ready: MarketSentence("\(number): ready", "The order can be picked up at \(place).")
    case .delayed: delayed("the order")
    case .cancelled:
      MarketSentence(
        "\(number): cancelled",
        "The order was cancelled. Do not deliver it."
          + (order.cancelledFrom?.stage == .carried
            ? " Ask an administrator what to do with the goods." : ""))
    case .takenOff: takenOff
    default: nil
    }
  }

  /// What a driver is told who had the order before.
  private var takenOff: MarketSentence {
    let whose =
      order.driverID == nil
      ? "You no longer deliver this order."
      : "\(driver) delivers this order now."
    return MarketSentence(
      "\(number): no longer yours", "\(whose) `opsh driver jobs` shows your other orders.")
  }

  // MARK: Parts

  /// That an order is ready at another time.
  func delayed(_ order: String) -> MarketSentence {
    MarketSentence(
      "\(number): new time",
      "\(partner) has changed the time at which \(order) is ready."
        + until("It will be ready by", self.order.readyBy))
  }

  /// Where the order is fetched.
  private var place: String {
    [partner, address].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  var due: String { money(order.amountDue) }

  func money(_ amount: Int64) -> String {
    "\(MinorAmount.text(amount, context.currency)) \(context.currency.rawValue)"
  }

  /// A sentence with a time by the site's clocks; empty without one.
  func until(_ words: String, _ moment: Instant?, _ rest: String = "") -> String {
    moment.map { " \(words) \(context.calendar.text(of: $0))\(rest)." } ?? ""
  }

  /// What makes texts of amounts and times.
  private struct WorkContext {
    let currency: Currency
    let calendar: any SiteCalendar

    init(_ transaction: Transaction) {
      currency = transaction.context.currency
      calendar = transaction.context.calendar
    }
  }
}
