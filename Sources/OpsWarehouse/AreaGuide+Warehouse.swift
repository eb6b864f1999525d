import OpsKernel

extension AreaGuide {
  static let warehouse = AreaGuide(
    .warehouse, "products, stock, lots, counts, transfers, figures",
    [
      AreaReader("warehouse keepers", .warehouseKeeper, first: StockService.receive),
      AreaReader("salespeople", .salesperson, first: ProductService.create),
      AreaReader("administrators", .administrator, first: PeriodService.close),
    ])
}
