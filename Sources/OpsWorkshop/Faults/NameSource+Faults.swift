import OpsKernel
import OpsStorage

extension NameSource {
  static let faults = NameSource(
    .fault, listedBy: FaultService.list.descriptor, MachineFault.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (fault: MachineFault) in NameView(fault.number, label: fault.status.rawValue) })
}
