import OpsKernel

extension NameSource {
  static let batches = NameSource(
    .batch, listedBy: BatchService.list.descriptor, ProductionBatch.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (batch: ProductionBatch) in NameView(batch.number, label: batch.status.rawValue) })
}
