import OpsKernel

extension AreaParts {
  /// Hands in orders.
  mutating func addOrders() {
    records += [
      OrderRules.orders, OrderRules.lines, OrderRules.sales,
      PaymentRules.payments, PaymentShareRules.shares, PaymentRules.refunds,
      PaymentRules.events, SandboxMail.messages,
      MoneyRules.postings, MoneyRules.entries, MoneyRules.payouts,
    ]
    services += [OrderService.self, PaymentService.self, MoneyService.self]
    settings += Settings.ofOrders + Settings.ofPayments + Settings.ofMoney
    settings += Settings.ofPayouts
    additions += [SandboxMail.payments]
    jobs += [.settlePayments, .settleOrders, .playSandbox]
    names += [.orders, .payments, .payees, .payouts]
    reversals += [OrderReversal()]
    work += [.settlePayments]
    settling += [MoneyRules.settlement]
  }
}
