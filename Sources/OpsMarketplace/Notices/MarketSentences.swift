import OpsDomain
import OpsKernel
import OpsStorage

/// The wording of all notices of the marketplace. They name goods, places, businesses and numbers.
/// They never name people, and quote no reasons, because people write those.
struct MarketSentences {
  private let order: MarketOrder
  private let number: String
  private let partner: String
  private let address: String
  private let driver: String
  private let returns: OrderReturns
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
      "You have worked for \(time) without a break. Begin a break with `opsh driver break`; end "
        + "it with `opsh driver online`.")
  }

  // MARK: The customer

  private func customer(_ news: OrderNews) -> MarketSentence? {
    switch news {
    case .placed: waiting
    case .paid:
      MarketSentence(
        "\(number): paid",
        "Your order at \(partner) is paid: \(due)."
          + until(
            "\(partner) has until", order.acceptBy,
            " to accept it; if it does not, you get your money back"))
    case .accepted:
      MarketSentence(
        "\(number): accepted",
        "\(partner) has accepted your order." + until("It should arrive by", order.promisedAt))
    case .preparing: MarketSentence("\(number): in preparation", "\(partner) prepares your order.")
    case .ready:
      MarketSentence(
        "\(number): ready", "Your order is ready at \(partner). A driver brings it to you.")
    case .pickedUp:
      MarketSentence("\(number): picked up", "The driver has your order from \(partner).")
    case .onItsWay:
      MarketSentence(
        "\(number): on its way",
        "Your order is on its way. `opsh order track \(number)` shows where.")
    case .near:
      MarketSentence(
        "\(number): the driver is near",
        "The driver is near you with your order from \(partner). "
          + "`opsh order show \(number)` shows the delivery code.")
    case .delivered:
      MarketSentence(
        "\(number): delivered",
        "Your order was delivered. Rate it with "
          + "`opsh rating give \(number) --partner 5 --driver 5`.")
    case .cancelled:
      MarketSentence(
        "\(number): cancelled",
        "Your order at \(partner) was cancelled.\(goesBack) `opsh order show \(number)` says why.")
    case .moneyBack:
      MarketSentence(
        "\(number): money given back",
        "You got back "
          + (returns.returned >= returns.paid
            ? "all \(money(returns.paid))"
            : "\(money(returns.returned)) of the \(money(returns.paid))")
          + " that you paid for your order at \(partner).")
    case .changed:
      MarketSentence("\(number): changed", "Your order at \(partner) was changed. It costs \(due).")
    case .driverFound:
      MarketSentence("\(number): a driver was found", "\(driver) will bring your order.")
    case .driverLost:
      MarketSentence(
        "\(number): we are looking for another driver",
        "Your driver cannot bring the order. It will go to another driver.")
    case .delayed: delayed("your order")
    case .received, .assigned, .takenOff: nil
    }
  }

  private func delayed(_ order: String) -> MarketSentence {
    MarketSentence(
      "\(number): new time",
      "\(partner) has changed the time of \(order)."
        + until("It will be ready by", self.order.readyBy))
  }

  /// What becomes of the money of a cancelled order.
  private var goesBack: String {
    guard let stage = order.cancelledFrom?.stage, stage != .unpaid else { return "" }
    if returns.chargedBack > 0 { return " Your bank has taken back what was paid." }
    if stage == .paying, returns.paid == 0 {
      return " If your payment still goes through, you get the money back."
    }
    guard returns.kept > 0 else { return " You get back all that you paid." }
    return " You get back \(money(returns.paid - returns.kept)) of the \(money(returns.paid)) that "
      + "you paid, because \(partner) had begun to prepare the order."
  }

  private var waiting: MarketSentence {
    if order.status == .paymentProcessing {
      return MarketSentence(
        "\(number): waiting for the payment",
        "The payment of \(due) for your order at \(partner) is not confirmed yet."
          + until("The goods are reserved until", order.payBy))
    }
    return MarketSentence(
      "\(number): to be paid",
      "Your order at \(partner) costs \(due)." + until("The goods are reserved until", order.payBy)
        + " Pay it with `opsh order pay \(number)`.")
  }

  // MARK: The partner

  private func business(_ news: OrderNews) -> MarketSentence? {
    switch news {
    case .received:
      MarketSentence(
        "\(number): a new order",
        "A customer has paid an order for goods of \(money(order.subtotal))."
          + until(
            "Accept it by", order.acceptBy,
            " with `opsh order accept \(number)`; after that it is declined"))
    case .changed:
      MarketSentence(
        "\(number): changed",
        "The order was changed: goods of \(money(order.subtotal)). "
          + "`opsh order show \(number)` shows it.")
    case .cancelled:
      MarketSentence(
        "\(number): cancelled",
        "\(withdrawn) `opsh order show \(number)` says why.")
    default: nil
    }
  }

  /// What becomes of the goods of a cancelled order, and what the partner is paid for them.
  private var withdrawn: String {
    switch order.cancelledFrom?.stage {
    case .carried:
      return "The order was cancelled on its way. You are paid as if it had been delivered."
    case .begun:
      let paid =
        returns.kept > 0
        ? " You are paid for \(money(returns.kept)) of its goods, less commission and tax." : ""
      return "The order was cancelled while you prepared it.\(paid) Its goods count as used. If "
        + "you can still sell some of them, set the stock with `opsh menu stock`."
    default: return "\(ending) Its goods are free again."
    }
  }

  /// Why an order that was not begun has ended. Reasons that people write are not quoted.
  private var ending: String {
    if order.wasNotAccepted {
      return "You did not accept the order in time, so it was declined."
    }
    return returns.chargedBack > 0
      ? "The customer's bank took the money back, so the order was cancelled."
      : "The order was cancelled."
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
        "\(number): you deliver it",
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

  /// Where the order is fetched.
  private var place: String {
    [partner, address].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var due: String { money(order.amountDue) }

  private func money(_ amount: Int64) -> String {
    "\(MinorAmount.text(amount, context.currency)) \(context.currency.rawValue)"
  }

  /// A sentence with a time by the site's clocks; empty without one.
  private func until(_ words: String, _ moment: Instant?, _ rest: String = "") -> String {
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
