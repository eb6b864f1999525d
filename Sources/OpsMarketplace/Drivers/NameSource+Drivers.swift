import OpsKernel
import OpsStorage

extension NameSource {
  static let drivers = NameSource(
    .driver, listedBy: DriverService.list.descriptor, Driver.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (driver: Driver) in NameView(driver.number, label: driver.state.rawValue) })
}

extension NameKind {
  static let driver = NameKind("driver")
}
