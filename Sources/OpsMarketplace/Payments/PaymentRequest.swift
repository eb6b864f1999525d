import OpsDomain
import OpsKernel
import OpsStorage

/// Begins the payment of an order: writes down what the provider is to be asked, which happens
/// after the commit.
struct PaymentRequest {
  /// Begins it and moves the order on. Throws `rule.bad_state` for an order that is paid or over,
  /// or whose time to pay has run out.
  ///
  /// - Parameter method: A method of payment, or the name of a test card of the sandbox.
  static func begin(
    _ order: MarketOrder, method: String, _ transaction: Transaction
  ) async throws -> MarketOrder {
    if let end = order.payBy, end <= transaction.now {
      throw OpsError(
        .badState, "The time to pay \(Excerpt.of(order.number)) ran out at \(end)",
        field: "order", hint: "`opsh order again \(Excerpt.of(order.number))` fills a cart with it")
    }
    let moved = try await order.moved(to: .paymentProcessing, in: transaction)
    let system = transaction.asSystem("begins a payment")
    let number = try await SeriesNumber.next(of: Payment.self, system)
    let choice = try await choice(of: method, due: order.amountDue, system)
    _ = try await system.repository(Payment.self).create(
      Payment(
        id: transaction.nextID(), number: number, orderID: order.id, payerID: order.buyerID,
        method: choice.method.rawValue, scenario: choice.scenario,
        key: "\(order.number) \(number)", amount: order.amountDue, createdAt: transaction.now,
        askAt: transaction.now.adding(try await Settings.paymentAsking.value(system)),
        updatedAt: transaction.now))
    return moved
  }

  /// Lets the job of payments give up at once what was not captured of an order that is cancelled:
  /// nobody is to confirm a payment of which the money only comes back.
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

  /// Throws `data.bad_value` for what is neither a method nor a test card.
  private static func choice(
    of word: String, due: Int64, _ transaction: Transaction
  ) async throws -> (method: PaymentMethod, scenario: SandboxScenario?) {
    if due == 0 { return (.points, nil) }
    if let card = SandboxScenario(rawValue: word) { return (.card, card) }
    guard let method = PaymentMethod.chosen.first(where: { $0.rawValue == word }) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(word)) is no method of payment", field: "pay",
        hint: "methods: \(words.joined(separator: ", "))")
    }
    return (method, try await Settings.sandboxScenario.value(transaction))
  }

  /// What people can write: methods, and the test cards of the sandbox.
  static let words =
    PaymentMethod.chosen.map(\.rawValue) + SandboxScenario.allCases.map(\.rawValue)
}
