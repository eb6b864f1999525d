import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// Bills of materials name products and parts for ever, because earlier revisions stay.
  static let ofBills: [ProductUser] = [
    ProductUser("bill of materials", "bills of materials", place: 141)
      .keeping(BillOfMaterials.self, BillOfMaterials.Columns.productID)
      .measured(BillOfMaterials.self, BillOfMaterials.Columns.productID),
    ProductUser("line of a bill", "lines of bills", place: 142)
      .keeping(BillLine.self, BillLine.Columns.productID)
      .measured(BillLine.self, BillLine.Columns.productID),
  ]
}
