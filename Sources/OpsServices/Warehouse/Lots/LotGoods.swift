import OpsDomain
import OpsStorage

/// A product and a lot code, as stock levels name a lot. Codes compare by their bytes.
struct LotGoods: Hashable {
  let product: RecordID
  let lot: Value

  init(_ lot: Lot) {
    product = lot.productID
    self.lot = .text(lot.code)
  }

  init(_ level: StockLevel) {
    product = level.productID
    lot = .text(level.lot)
  }
}
