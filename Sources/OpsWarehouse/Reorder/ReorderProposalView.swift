import OpsDomain
import OpsKernel

/// What to order for a place.
public struct ReorderProposalView: OperationOutput, Equatable {
  public static let answerName = "reorder.proposal/1"

  /// Where more of a product comes from.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// It has a bill of materials.
    case make
    /// It has no bill of materials, so that it is bought.
    case buy
  }

  /// SKU of the product.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// Code of the location that the rule is for.
  public let location: String
  /// How much the location needs; 0 if it needs nothing.
  public let quantity: Quantity
  /// How much of it is available at other locations of the house: move it, and order the rest.
  public let move: Quantity
  /// Whether the rest is made or bought.
  public let kind: Kind
  /// Unit of the product, in which all quantities are given.
  public let unit: String
  /// What lies at the location, with reserved goods and expired lots.
  public let onHand: Quantity
  /// What is available: without what is reserved and without expired lots.
  public let available: Quantity
  /// On its way from other locations of the house.
  public let incoming: Quantity
  /// The quantity that pending requests still wait for.
  public let waiting: Quantity
  /// How much of it open and proposed production takes.
  public let needed: Quantity
  /// How much of it open production orders make for this location.
  public let inProduction: Quantity
  /// Available, on its way and in production, less what requests wait for and production takes.
  public let position: Quantity
  /// Order when the position is this or less, or the reorder point if that is more.
  public let minimum: Quantity
  /// Order up to this position, unless the rule orders a fixed quantity each time.
  public let maximum: Quantity
  /// Demand during the lead time and the safety stock.
  public let reorderPoint: Quantity
  /// Units kept in case demand or lead times are higher than expected.
  public let safetyStock: Quantity
  /// Expected demand a day, three decimals.
  public let dailyDemand: Quantity
  /// How the demand was forecast.
  public let method: DemandForecast.Method
  /// How many days of demand were used.
  public let days: Int
  /// Days from order to receipt.
  public let leadDays: Int64
  /// Such as `0.95`.
  public let serviceLevel: DecimalString
  /// How the quantity was calculated, in short phrases; null without `--why`, unless nothing could
  /// be calculated.
  public let why: String?
  /// Whether the stock or the demand is too large to add up: then nothing is proposed, and figures
  /// that could not be calculated are 0.
  public let tooLarge: Bool

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("location", "LOCATION"), .init("quantity", "ORDER", .right),
    .init("unit", "UNIT"), .init("move", "MOVE", .right), .init("kind", "KIND"),
    .init("position", "POSITION", .right),
    .init("minimum", "MIN", .right), .init("maximum", "MAX", .right),
    .init("reorder_point", "REORDER AT", .right), .init("daily_demand", "A DAY", .right),
    .init("method", "METHOD"), .init("why", "WHY"),
  ]
}

extension ReorderProposalView {
  /// A rule whose figures are too large to add up.
  init(tooLargeFor product: Product, _ policy: StockPolicy, at place: Location) {
    self.init(
      sku: product.sku, name: product.name, location: place.code, quantity: .zero,
      move: .zero, kind: .buy, unit: product.unit, onHand: .zero, available: .zero,
      incoming: .zero, waiting: .zero, needed: .zero, inProduction: .zero, position: .zero,
      minimum: policy.minimum, maximum: policy.maximum, reorderPoint: .zero,
      safetyStock: .zero, dailyDemand: .zero, method: .none, days: 0, leadDays: policy.leadDays,
      serviceLevel: FixedPoint.format(policy.serviceLevel),
      why: "the stock or the demand is too large to add up: check the quantities of its "
        + "requests and its stock", tooLarge: true)
  }
}
