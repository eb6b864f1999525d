import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// Stations that make a product keep it.
  static let ofMachines: [any AreaHook] = [
    ProductUser("station that makes it", "stations that make it", place: 205)
      .keeping(MachineStation.self, MachineStation.Columns.productID)
  ]
}
