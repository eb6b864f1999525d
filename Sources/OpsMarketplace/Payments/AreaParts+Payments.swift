import OpsKernel

extension AreaParts {
  /// Hands in payments, refunds and messages of the payment provider.
  mutating func addPayments() {
    add(Payment.self, rules: PaymentRules.payments)
    add(PaymentShare.self, rules: PaymentShareRules.shares)
    add(Refund.self, rules: PaymentRules.refunds)
    add(PaymentEvent.self, rules: PaymentRules.events)
    add(SandboxMessage.self, rules: SandboxMail.messages)
    services += [PaymentService.self]
    additions += [SandboxMail.payments, RefundWitness.refunds]
    later { parts in
      parts.settings += Settings.ofPayments
      parts.names += [.payments]
      parts.work += [.settlePayments]
    }
  }
}
