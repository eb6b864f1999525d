import OpsDomain
import OpsStorage

/// The wording of notices of drivers, businesses and money.
extension MarketSentences {
  // MARK: People

  /// What became of somebody who wants to drive, or drives.
  static func judged(_ driver: Driver) -> MarketSentence {
    let number = driver.number
    let state = driver.state
    return switch state {
    case .verified:
      MarketSentence(
        "\(number): verified", "You can deliver orders now. Start work with `opsh driver online`.")
    case .rejected:
      MarketSentence(
        "\(number): not verified",
        "You were not verified as a driver. `opsh driver show` says why.")
    case .pending:
      MarketSentence(
        "\(number): pending", "You get no orders until an administrator verifies you.")
    case .suspended:
      MarketSentence(
        "\(number): suspended",
        "You are suspended and get no orders. `opsh driver show` shows the reason.")
    }
  }

  /// Whether a business is open to the public.
  static func opened(_ partner: Partner) -> MarketSentence {
    let state = partner.state
    return switch state {
    case .verified:
      MarketSentence(
        "\(partner.name): verified",
        "Your business is open to the public: people find it and order from it. "
          + "`opsh partner dashboard \"\(partner.name)\"` shows the waiting orders.")
    case .pending:
      MarketSentence(
        "\(partner.name): pending",
        "Customers do not see your business until an administrator verifies it.")
    case .suspended:
      MarketSentence(
        "\(partner.name): suspended",
        "Your business was suspended: customers cannot see it or order from it. Finish the orders "
          + "that are already placed: `opsh order list` shows them.")
    }
  }

  static func received(_ partner: Partner) -> MarketSentence {
    MarketSentence(
      "\(partner.name): you are the owner now",
      "You are now the owner of this business. You get its new orders and their money. "
        + "`opsh partner show \"\(partner.name)\"` shows it.")
  }

  static func givenAway(_ partner: Partner) -> MarketSentence {
    MarketSentence(
      "\(partner.name): no longer yours",
      "Somebody else is now the owner. You are still paid what the business earned while it was "
        + "yours.")
  }

  /// - Parameter whom: Who was rated, as the end of a sentence.
  static func rated(_ order: MarketOrder, _ stars: Int64, _ whom: String) -> MarketSentence {
    MarketSentence(
      "\(order.number): \(stars) of 5",
      "A customer rated \(whom) with \(stars) of 5 stars. `opsh rating list` shows the rating.")
  }

  // MARK: Money

  /// - Parameter holder: The name of the partner, or the number of the driver.
  static func paidOut(
    _ payout: Payout, to holder: String, _ transaction: Transaction
  ) -> MarketSentence {
    let fee =
      payout.fee > 0
      ? "The fee for daily payout was \(money(payout.fee, transaction)). " : ""
    return MarketSentence(
      "\(payout.number): paid out",
      "We paid you \(money(payout.amount, transaction)). \(fee)"
        + "`opsh money statement \"\(holder)\"` lists the orders.")
  }

  static func borne(
    _ refund: Refund, of order: MarketOrder, _ transaction: Transaction
  ) -> MarketSentence {
    MarketSentence(
      "\(order.number): a refund at your cost",
      "\(money(refund.amount, transaction)) were refunded at your cost. The tax and "
        + "the commission on this amount are returned to you. `opsh order show \(order.number)` "
        + "shows the order.")
  }

  /// For the partner.
  static func chargedBack(
    _ share: PaymentShare, of order: MarketOrder, _ transaction: Transaction
  ) -> MarketSentence {
    let amount = money(share.chargedBack, transaction)
    let after =
      order.status == .cancelled
      ? "The order is cancelled: `opsh order show \(order.number)` shows it."
      : "The platform pays for it: you keep what you earn with this order."
    return MarketSentence(
      "\(order.number): charged back", "The customer's bank charged \(amount) back. \(after)")
  }

  /// For administrators.
  static func chargedBack(_ payment: Payment, _ transaction: Transaction) -> MarketSentence {
    MarketSentence(
      "\(payment.number): charged back",
      "The customer's bank charged \(money(payment.chargedBack, transaction)) back. "
        + "`opsh payment show \(payment.number)` shows for which orders.")
  }

  /// For the customer.
  static func owed(
    _ refund: Refund, of order: MarketOrder, _ transaction: Transaction
  ) -> MarketSentence {
    MarketSentence(
      "\(order.number): the refund failed",
      "The refund of \(money(refund.amount, transaction)) failed. You will still get the money: an "
        + "administrator has been told.")
  }

  /// For administrators.
  static func refused(
    _ refund: Refund, of order: MarketOrder, _ payment: Payment, _ transaction: Transaction
  ) -> MarketSentence {
    MarketSentence(
      "\(refund.number): refused by the payment provider",
      "The provider refused the refund of \(money(refund.amount, transaction)) of "
        + "\(order.number). The customer is still owed this money. "
        + "`opsh payment show \(payment.number)` shows why. Try again with "
        + "`opsh order refund \(order.number) --reason TEXT`.")
  }

  static func unanswered(
    _ refund: Refund, of order: MarketOrder, _ payment: Payment, _ transaction: Transaction
  ) -> MarketSentence {
    MarketSentence(
      "\(refund.number): no answer from the payment provider",
      "It is not known whether the refund of \(money(refund.amount, transaction)) of "
        + "\(order.number) was paid. Check payment \(payment.number) at the provider. "
        + "`opsh order refund \(order.number) --reason TEXT` asks the provider again and refunds "
        + "nothing twice.")
  }

  private static func money(_ amount: Int64, _ transaction: Transaction) -> String {
    let currency = transaction.context.currency
    return "\(MinorAmount.text(amount, currency)) \(currency.rawValue)"
  }
}
