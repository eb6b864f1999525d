import OpsDomain

/// What can be done with returned goods.
public enum GoodsCondition: String, ColumnChoice, Codable {
  case resellable
  case scrap
  /// Of goods that arrived in parts: some are resellable, some are scrap. It follows from the
  /// parts, nobody states it.
  case mixed

  /// What somebody who takes goods in may say of them.
  public static let stated: [GoodsCondition] = [.resellable, .scrap]

  /// The condition of goods of which so many arrived and so many of those are scrap.
  public static func of(received: Quantity, scrapped: Quantity) -> GoodsCondition {
    scrapped.isZero ? .resellable : scrapped == received ? .scrap : .mixed
  }
}
