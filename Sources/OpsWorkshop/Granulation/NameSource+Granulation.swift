import OpsKernel
import OpsStorage

extension NameSource {
  static let granulations = NameSource(
    .granulation, listedBy: GranulationService.list.descriptor, GranulationRecord.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (record: GranulationRecord) in NameView(record.number) })
}
