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
    self.driver = driver?.number ?? "A driver"
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
      "You have worked for \(time) without a break. Run `opsh driver break`, and "
        + "`opsh driver online` after it.")
  }

  /// Goods of a partner whose last good day comes near.
  static func expiring(_ found: PartnerLots.Found) -> MarketSentence {
    let (level, product) = (found.level, found.product)
    let verb = level.onHand == 1 ? "is" : "are"
    let size = level.size.isEmpty ? "" : " --size \(level.size)"
    return MarketSentence(
      "\(product.sku) lot \(level.lot): last good day \(found.due)",
      "\(level.onHand) \(product.unit) of \(product.name) (\(product.sku)), lot \(level.lot), "
        + "\(verb) at \(found.partner.name); the last good day is \(found.due), and after it they "
        + "are not sold. `opsh menu stock \"\(found.partner.name)\" \(product.sku) 0\(size) "
        + "--lot \(level.lot)` takes them off.")
  }

  /// Goods that a customer asked for and that are kept for them.
  static func kept(_ found: CustomerGoods.Found, _ calendar: any SiteCalendar) -> MarketSentence {
    let (product, partner) = (found.product, found.partner.name)
    let verb = found.quantity == 1 ? "is" : "are"
    let size = found.request.size.isEmpty ? "" : " --size \(found.request.size)"
    let pieces = max(1, found.quantity.rawValue / FixedPoint.one)
    return MarketSentence(
      "\(found.request.number): \(found.quantity) of \(product.sku) \(verb) kept for you",
      "\(found.quantity) \(product.unit) of \(product.name) (\(product.sku)) \(verb) back at "
        + "\(partner) and kept for you until \(calendar.text(of: found.until)). "
        + "`opsh cart add \"\(partner)\" \(product.sku) \(pieces)\(size)` and "
        + "`opsh order place` order them; after that others get them.")
  }

  // MARK: The customer

  private func customer(_ news: OrderNews) -> MarketSentence? {
    switch news {
    case .placed: waiting
    case .paid:
      MarketSentence(
        "\(number): paid",
        "Your order at \(partner) is paid: \(due)." + until("It is accepted by", order.acceptBy)
          + " Otherwise the money goes back.")
    case .accepted:
      MarketSentence(
        "\(number): accepted",
        "\(partner) has accepted your order." + until("It is to be there by", order.promisedAt))
    case .preparing: MarketSentence("\(number): in preparation", "\(partner) prepares your order.")
    case .ready:
      MarketSentence("\(number): ready", "Your order is ready at \(partner) to be picked up.")
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
        "Your order was delivered. `opsh rating give \(number)` says how it was.")
    case .cancelled:
      MarketSentence(
        "\(number): cancelled",
        "Your order at \(partner) was cancelled.\(goesBack) `opsh order show \(number)` says why.")
    case .moneyBack:
      MarketSentence(
        "\(number): money given back",
        "\(money(returns.returned)) of the \(money(returns.paid)) that you paid for your order at "
          + "\(partner) went back to you.")
    case .changed:
      MarketSentence("\(number): changed", "Your order at \(partner) was changed. It costs \(due).")
    case .driverFound:
      MarketSentence("\(number): a driver was found", "\(driver) brings your order.")
    case .driverLost:
      MarketSentence(
        "\(number): another driver is looked for", "The driver does not bring your order after all."
      )
    case .delayed: delayed("your order")
    case .received, .assigned, .takenOff: nil
    }
  }

  private func delayed(_ order: String) -> MarketSentence {
    MarketSentence(
      "\(number): ready at another time",
      "\(partner) says that \(order) takes longer or shorter than expected."
        + until("It will be ready by", self.order.readyBy))
  }

  /// What becomes of the money of a cancelled order.
  private var goesBack: String {
    guard let stage = order.cancelledFrom?.stage, stage != .unpaid else { return "" }
    if returns.chargedBack > 0 { return " Your bank has taken back what was paid." }
    if stage == .paying, returns.paid == 0 {
      return " If money is taken for it later, it goes back."
    }
    guard returns.kept > 0 else { return " What was paid goes back." }
    return " \(money(returns.paid - returns.kept)) of the \(money(returns.paid)) that you paid go "
      + "back: \(partner) had begun with it."
  }

  private var waiting: MarketSentence {
    if order.status == .paymentProcessing {
      return MarketSentence(
        "\(number): the payment is on its way",
        "The outcome of the payment of \(due) at \(partner) is not known yet."
          + until("The goods are kept until", order.payBy))
    }
    return MarketSentence(
      "\(number): to be paid",
      "Your order at \(partner) costs \(due)." + until("The goods are kept until", order.payBy)
        + " `opsh order pay \(number)` pays it.")
  }

  // MARK: The partner

  private func business(_ news: OrderNews) -> MarketSentence? {
    switch news {
    case .received:
      MarketSentence(
        "\(number): a new order",
        "An order with goods of \(money(order.subtotal)) is paid."
          + until("`opsh order accept \(number)` accepts it until", order.acceptBy)
          + " After that it is declined.")
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
      return "The order is not wanted any more.\(paid) Its goods count as used up: "
        + "`opsh menu stock` counts those that you can still sell."
    default: return "The order is not wanted any more, and its goods are yours again."
    }
  }

  // MARK: The driver

  /// What a driver who is offered the order is told.
  func offered(_ offer: JobOffer) -> MarketSentence {
    guard offer.until != nil else {
      return MarketSentence(
        "\(number): offered to all drivers",
        "An order has to be fetched at \(place). The first driver who runs "
          + "`opsh driver take \(number)` gets it.")
    }
    return MarketSentence(
      "\(number): offered to you",
      "An order has to be fetched at \(place)."
        + until("`opsh driver take \(number)` takes it until", offer.until)
        + " `opsh driver decline \(number)` lets it pass.")
  }

  private func courier(_ news: OrderNews) -> MarketSentence? {
    switch news {
    case .assigned:
      MarketSentence(
        "\(number): yours to bring",
        "Fetch it at \(place). `opsh driver jobs` shows where it goes.")
    case .preparing:
      MarketSentence("\(number): in preparation", "\(partner) prepares the order.")
    case .ready: MarketSentence("\(number): ready", "The order can be picked up at \(place).")
    case .delayed: delayed("the order")
    case .cancelled:
      MarketSentence("\(number): cancelled", "The order is not to be brought any more.")
    case .takenOff: takenOff
    default: nil
    }
  }

  /// What a driver is told who had the order before.
  private var takenOff: MarketSentence {
    let whose =
      order.driverID == nil
      ? "You do not bring the order any more."
      : "\(driver) brings the order from now on."
    return MarketSentence(
      "\(number): not yours any more", "\(whose) `opsh driver jobs` shows what you have to bring.")
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

  /// A sentence that ends in a time by the site's clocks; empty without one.
  private func until(_ words: String, _ moment: Instant?) -> String {
    moment.map { " \(words) \(context.calendar.text(of: $0))." } ?? ""
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
