import OpsKernel
import OpsStorage

extension NameSource {
  static let machines = NameSource(
    .machine, listedBy: MachineService.list.descriptor, Machine.Columns.foldedNumber
  ) { (machine: Machine) in NameView(machine.number, label: machine.status.rawValue) }

  static let colors = NameSource(
    .color, listedBy: ColorService.list.descriptor, ColorCard.Columns.foldedName,
    where: .equals(ColorCard.Columns.isActive, true)
  ) { (color: ColorCard) in NameView(color.name, label: color.hex) }

  static let faults = NameSource(
    .fault, listedBy: FaultService.list.descriptor, MachineFault.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (fault: MachineFault) in NameView(fault.number, label: fault.status.rawValue) })

  static let maintenance = NameSource(
    .maintenance, listedBy: MaintenanceService.list.descriptor, MaintenanceWindow.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (window: MaintenanceWindow) in
      NameView(window.number, label: window.status.rawValue)
    })
}
