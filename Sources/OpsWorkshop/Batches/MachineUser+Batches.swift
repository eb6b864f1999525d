import OpsDomain

extension MachineUser {
  static let ofBatches = MachineUser("batch", "batches", place: 10)
    .keeping(ProductionBatch.self, ProductionBatch.Columns.machineID)
}
