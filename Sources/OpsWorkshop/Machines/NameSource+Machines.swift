import OpsKernel
import OpsStorage

extension NameSource {
  static let machines = NameSource(
    .machine, listedBy: MachineService.list.descriptor, Machine.Columns.foldedNumber
  ) { (machine: Machine) in NameView(machine.number, label: machine.status.rawValue) }
}
