import OpsKernel
import OpsStorage

// Where the names of granulations come from, for completion.

extension NameSource {
  static let granulations = NameSource(
    .granulation, listedBy: GranulationService.list.descriptor, GranulationRecord.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (record: GranulationRecord) in NameView(record.number) })
}
