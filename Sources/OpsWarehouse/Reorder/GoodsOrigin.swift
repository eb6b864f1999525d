/// Where the goods of a promise come from.
public enum GoodsOrigin: String, Sendable, CaseIterable, Codable {
  /// Goods that are reserved already.
  case reserved
  /// Free goods in stock.
  case stock
  /// Goods on their way between two locations.
  case transfer
  /// An open production order.
  case production
  /// A by-product of other goods.
  case byProduct = "by_product"
  /// Goods that still have to be made.
  case make
  /// Goods that still have to be bought.
  case buy
}
