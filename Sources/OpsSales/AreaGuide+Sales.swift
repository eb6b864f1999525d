import OpsKernel

extension AreaGuide {
  static let sales = AreaGuide(
    .sales, "customers, requests, sales, give-backs, imports",
    [
      AreaReader("salespeople", .salesperson, first: OutOfStockService.create),
      AreaReader("warehouse keepers", .warehouseKeeper, first: GiveBackService.approve),
      AreaReader("administrators", .administrator),
    ])
}
