import OpsKernel

extension NamePart {
  /// Which goods, where, and how many of them moved.
  static let ofStock: [NamePart] = [
    .said("size ", StockMovement.Columns.size),
    .said("lot ", StockMovement.Columns.lot),
    .said("→ ", StockMovement.Columns.toID),
    .said("at ", StockLevel.Columns.locationID),
    .said("", StockMovement.Columns.quantity, of: StockMovement.schema),
    // What a movement takes back is its opposite: the name would say everything twice.
    .leftOut(StockMovement.Columns.reverses, of: StockMovement.schema),
    .said("", Lot.Columns.code, of: Lot.schema),
    .said("", ClosedPeriod.Columns.date, of: ClosedPeriod.schema),
  ]
}
