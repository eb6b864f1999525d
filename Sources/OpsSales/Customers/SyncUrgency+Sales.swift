import OpsKernel

extension SyncUrgency {
  /// Somebody waits for goods and for money, and nobody for a note about a visit.
  static let ofSales = SyncUrgency(
    urgent: ["oos", "sales", "giveback"], late: ["customer.visit"])
}
