import OpsDomain

/// What customers are told about their orders.
extension MarketSentences {
  func customer(_ news: OrderNews) -> MarketSentence? {
    switch news {
    case .placed: waiting
    case .paid:
      MarketSentence(
        "\(number): paid",
        "Your order at \(partner) is paid: \(due)."
          + until(
            "\(partner) has until", order.acceptBy,
            " to accept it; otherwise your payment is refunded"))
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
        "Your order at \(partner) was cancelled\(because).\(goesBack) "
          + "`opsh order show \(number)` shows why.")
    case .moneyBack:
      MarketSentence(
        "\(number): refunded",
        (returns.returned >= returns.paid
          ? "All \(money(returns.paid))"
          : "\(money(returns.returned)) of the \(money(returns.paid))")
          + " that you paid for your order at \(partner) were refunded\(because).")
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

  /// Why a paid order ended at once, where nobody chose it; people's own reasons are not quoted.
  private var because: String {
    order.wasWithoutGoods ? ", because its goods were gone when the payment came" : ""
  }

  /// What becomes of the money of a cancelled order.
  private var goesBack: String {
    guard let stage = order.cancelledFrom?.stage, stage != .unpaid else { return "" }
    if returns.chargedBack > 0 { return " Your bank has charged the payment back." }
    if stage == .paying, returns.paid == 0 {
      return " If your payment still goes through, it is refunded."
    }
    guard returns.kept > 0 else { return " All that you paid is refunded." }
    return " \(money(returns.paid - returns.kept)) of the \(money(returns.paid)) that you paid are "
      + "refunded, because \(partner) had begun to prepare the order."
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
}
