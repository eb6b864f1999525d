import OpsDomain

/// What partners are told about orders of theirs.
extension MarketSentences {
  func business(_ news: OrderNews) -> MarketSentence? {
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
        "\(withdrawn) `opsh order show \(number)` shows why.")
    default: nil
    }
  }

  /// What becomes of the goods of a cancelled order, and what the partner is paid for them.
  private var withdrawn: String {
    switch order.cancelledFrom?.stage {
    case .carried:
      return "The order was cancelled while the driver had it. You are paid as if it had been "
        + "delivered."
    case .begun:
      let paid =
        returns.kept > 0
        ? " You are paid for \(money(returns.kept)) of its goods, less commission and tax." : ""
      return "The order was cancelled while you prepared it.\(paid) Its goods count as used. If "
        + "you can still sell some of them, set the stock with `opsh menu stock`."
    default: return "\(ending) Its goods are back in stock."
    }
  }

  /// Why an order that was not begun has ended. Reasons that people write are not quoted.
  private var ending: String {
    if order.wasNotAccepted {
      return "You did not accept the order in time, so it was declined."
    }
    return returns.chargedBack > 0
      ? "The customer's bank charged the payment back, so the order was cancelled."
      : "The order was cancelled."
  }
}
