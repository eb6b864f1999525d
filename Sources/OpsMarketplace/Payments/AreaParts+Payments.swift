import OpsKernel

extension AreaParts {
  /// Hands in payments, refunds and messages of the payment provider.
  mutating func addPayments() {
    records += [
      PaymentRules.payments, PaymentShareRules.shares, PaymentRules.refunds, PaymentRules.events,
      SandboxMail.messages,
    ]
    services += [PaymentService.self]
    additions += [SandboxMail.payments, RefundWitness.refunds]
    settings += Settings.ofPayments
    names += [.payments]
    work += [.settlePayments]
  }
}
