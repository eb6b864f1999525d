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

extension LotGoods {
  /// The condition that a record is of one of these lots. It names each code with its products:
  /// many products may use the same codes, and so an index finds exactly these.
  static func filter(
    _ goods: some Sequence<LotGoods>, lot: Field<String>, product: Field<RecordID>
  ) -> Predicate {
    let byCode = Dictionary(grouping: goods, by: \.lot)
    return .or(
      byCode.keys.sorted(by: Value.precedes).map { code in
        let products = Set(byCode[code, default: []].map(\.product)).sorted()
        return .and([.equals(lot.column, code), .oneOf(product, products)])
      })
  }
}
