import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// A product with outputs cannot be removed: finished counts stay in the figures.
  static let ofOutputs = ProductUser("output of a machine", "outputs of machines", place: 210)
    .keeping(MachineOutput.self, MachineOutput.Columns.productID)
}
