import OpsKernel

extension AreaParts {
  /// Hands in the proof of the money ledger.
  mutating func addAudit() { services += [MoneyAuditService.self] }
}
