import OpsKernel
import OpsStorage

extension NameSource {
  static let maintenance = NameSource(
    .maintenance, listedBy: MaintenanceService.list.descriptor, MaintenanceWindow.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (window: MaintenanceWindow) in
      NameView(window.number, label: window.status.rawValue)
    })
}
