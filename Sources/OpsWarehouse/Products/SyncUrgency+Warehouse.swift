import OpsKernel

extension SyncUrgency {
  /// What others do relies on where goods are.
  static let ofWarehouse = SyncUrgency(urgent: ["stock", "transfer"])
}
