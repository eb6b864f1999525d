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
        "\(number): verified", "You may bring orders. `opsh driver online` begins work.")
    case .rejected:
      MarketSentence(
        "\(number): not verified",
        "You were not verified as a driver. `opsh driver show` says why.")
    case .pending, .suspended:
      MarketSentence(
        "\(number): \(state.rawValue)",
        "You are offered no orders until you are verified. `opsh driver show` says why.")
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
          + "`opsh partner dashboard \"\(partner.name)\"` shows what waits.")
    case .pending, .suspended:
      MarketSentence(
        "\(partner.name): \(state.rawValue)",
        "Your business is closed to the public. Orders that were placed go on. "
          + "`opsh partner show \"\(partner.name)\"` shows it.")
    }
  }

  static func received(_ partner: Partner) -> MarketSentence {
    MarketSentence(
      "\(partner.name): yours from now on",
      "The business was given to you: the orders from now on are yours, with what they bring. "
        + "`opsh partner show \"\(partner.name)\"` shows it.")
  }

  static func givenAway(_ partner: Partner) -> MarketSentence {
    MarketSentence(
      "\(partner.name): not yours any more",
      "The business was given to somebody else. What it earned in your time is still paid to you.")
  }

  /// - Parameter whom: Who was rated, as the end of a sentence.
  static func rated(_ order: MarketOrder, _ stars: Int64, _ whom: String) -> MarketSentence {
    MarketSentence(
      "\(order.number): \(stars) of 5",
      "A customer gave \(stars) of 5 stars to \(whom). `opsh rating list` shows the rating.")
  }

  // MARK: Money

  /// - Parameter holder: The name of the partner, or the number of the driver.
  static func paidOut(
    _ payout: Payout, to holder: String, _ transaction: Transaction
  ) -> MarketSentence {
    let fee =
      payout.fee > 0
      ? "\(money(payout.fee, transaction)) were kept for the daily payout. " : ""
    return MarketSentence(
      "\(payout.number): paid out",
      "\(money(payout.amount, transaction)) were paid out to you. \(fee)"
        + "`opsh money statement \"\(holder)\"` shows what for.")
  }

  static func borne(
    _ refund: Refund, of order: MarketOrder, _ transaction: Transaction
  ) -> MarketSentence {
    MarketSentence(
      "\(order.number): a refund at your cost",
      "\(money(refund.amount, transaction)) went back to the customer, and you bear them. Tax and "
        + "commission on them come back to you. `opsh order show \(order.number)` shows the order.")
  }

  /// For the partner.
  static func chargedBack(
    _ share: PaymentShare, of order: MarketOrder, _ transaction: Transaction
  ) -> MarketSentence {
    let amount = money(share.chargedBack, transaction)
    let after =
      order.status == .cancelled
      ? "The order is cancelled: `opsh order show \(order.number)` shows it."
      : "The platform bears it: what the order brings you stays yours."
    return MarketSentence(
      "\(order.number): charged back", "The customer's bank took \(amount) back. \(after)")
  }

  /// For administrators.
  static func chargedBack(_ payment: Payment, _ transaction: Transaction) -> MarketSentence {
    MarketSentence(
      "\(payment.number): charged back",
      "The customer's bank took \(money(payment.chargedBack, transaction)) back. "
        + "`opsh payment show \(payment.number)` shows for which orders.")
  }

  /// For the customer.
  static func owed(
    _ refund: Refund, of order: MarketOrder, _ transaction: Transaction
  ) -> MarketSentence {
    MarketSentence(
      "\(order.number): the money could not be given back",
      "\(money(refund.amount, transaction)) could not be given back to you yet. They are still "
        + "yours, and the marketplace was told.")
  }

  /// For administrators.
  static func refused(
    _ refund: Refund, of order: MarketOrder, _ payment: Payment, _ transaction: Transaction
  ) -> MarketSentence {
    MarketSentence(
      "\(refund.number): refused by the payment provider",
      "\(money(refund.amount, transaction)) of \(order.number) did not go back and are still owed "
        + "to the customer. `opsh payment show \(payment.number)` says why; "
        + "`opsh order refund \(order.number)` tries it again.")
  }

  static func unanswered(
    _ refund: Refund, of order: MarketOrder, _ payment: Payment, _ transaction: Transaction
  ) -> MarketSentence {
    MarketSentence(
      "\(refund.number): no answer of the payment provider",
      "Whether \(money(refund.amount, transaction)) of \(order.number) went back is not known. "
        + "Look for payment \(payment.number) at the provider; `opsh order refund \(order.number) "
        + "--reason TEXT` asks again, and nothing goes back twice.")
  }

  private static func money(_ amount: Int64, _ transaction: Transaction) -> String {
    let currency = transaction.context.currency
    return "\(MinorAmount.text(amount, currency)) \(currency.rawValue)"
  }
}
