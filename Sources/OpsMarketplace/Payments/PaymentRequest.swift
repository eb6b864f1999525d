import OpsDomain
import OpsKernel
import OpsStorage

/// Begins the payment of one order, or of several that were placed together: writes down what the
/// provider is to be asked, which happens after the commit.
struct PaymentRequest {
  /// Begins it and moves the orders on. Throws `rule.bad_state` for an order that is paid or over,
  /// or whose time to pay has run out.
  ///
  /// - Parameters:
  ///   - orders: Of one buyer, at least one, in the order in which they were placed.
  ///   - method: A method of payment, or the word for a card of the provider.
  static func begin(
    _ orders: [MarketOrder], method: String, with provider: any PaymentProvider,
    _ transaction: Transaction
  ) async throws -> [MarketOrder] {
    var moved: [MarketOrder] = []
    for order in orders {
      if let end = order.payBy, end <= transaction.now {
        throw OpsError(
          .badState,
          "\(Excerpt.of(order.number)) had to be paid by "
            + transaction.context.calendar.text(of: end),
          field: "order",
          hint: "run `opsh order again \(Excerpt.of(order.number))` to fill a cart with it")
      }
      moved.append(try await order.moved(to: .paymentProcessing, in: transaction))
    }
    guard let first = moved.first else {
      throw OpsError(.internalError, "A payment without an order")
    }
    let system = transaction.asSystem("begins a payment")
    let number = try await SeriesNumber.next(of: Payment.self, system)
    let due = moved.reduce(0) { $0 + $1.amountDue }
    let choice = try await choice(of: method, due: due, provider, system)
    let payment = try await system.repository(Payment.self).create(
      Payment(
        id: transaction.nextID(), number: number, orderID: first.id, payerID: first.buyerID,
        method: choice.method.rawValue, card: choice.card,
        key: "\(first.number) \(number)", amount: due, createdAt: transaction.now,
        askAt: transaction.now.adding(try await Settings.paymentAsking.value(system)),
        updatedAt: transaction.now))
    for order in moved {
      _ = try await system.repository(PaymentShare.self).create(
        PaymentShare(
          id: transaction.nextID(), paymentID: payment.id, orderID: order.id,
          amount: order.amountDue))
    }
    return moved
  }

  /// Lets the job of payments give up at once what was not captured of an order that is cancelled:
  /// nobody should confirm a payment that would be refunded at once.
  ///
  /// - Parameter system: With the rights of the system.
  static func giveUp(_ order: MarketOrder, _ system: Transaction) async throws {
    for var payment in try await system.repository(Payment.self).of(order.id)
    where payment.state.isOpen {
      payment.askAt = system.now
      payment.updatedAt = system.now
      _ = try await system.repository(Payment.self).update(payment)
    }
  }

  /// Throws `data.bad_value` for what is neither a method nor a card of the provider.
  private static func choice(
    of word: String, due: Int64, _ provider: any PaymentProvider, _ transaction: Transaction
  ) async throws -> (method: PaymentMethod, card: String?) {
    if due == 0 { return (.points, nil) }
    if let card = provider.cards.first(where: { TextFolding.sameBytes($0, word) }) {
      return (.card, card)
    }
    guard let method = PaymentMethod.chosen.first(where: { $0.rawValue == word }) else {
      let words = PaymentMethod.chosen.map(\.rawValue) + provider.cards
      throw OpsError(
        .badValue, "\(Excerpt.of(word)) is not a method of payment", field: "pay",
        hint: "methods: \(words.joined(separator: ", "))")
    }
    return (method, try await provider.standardCard(transaction))
  }
}
