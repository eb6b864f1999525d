import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// A product that a station makes cannot be removed.
  static let ofMachines: [ProductUser] = [
    ProductUser("station that makes it", "stations that make it", place: 205)
      .keeping(MachineStation.self, MachineStation.Columns.productID)
  ]
}
