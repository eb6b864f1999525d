import OpsDomain
import OpsKernel

/// Which supply serves which demand, in both directions.
public struct MaterialPegsView: OperationOutput, Equatable {
  public static let answerName = "materials.pegs/1"

  /// One supply that serves one demand.
  public struct Peg: AnswerRecord, Equatable {
    /// SKU of the goods that are needed.
    public let sku: String
    /// The size that is needed; null for a product without sizes.
    public let size: String?
    /// How much of the demand this supply serves, in the unit of the product.
    public let quantity: Quantity
    /// The supply: the number of a production order or of a transfer, or the SKU of goods in stock
    /// or proposed.
    public let supply: String
    /// Where the goods come from.
    public let supplyKind: SupplyKind
    /// The day on which the supply is available.
    public let availableOn: CivilDate
    /// The demand: as in the pegs of a plan.
    public let demand: String
    /// What needs the goods.
    public let demandKind: MaterialDemandKind
    /// Null means as soon as possible.
    public let neededBy: CivilDate?
    /// How many days later than its day the demand is served.
    public let daysLate: Int
  }

  /// Where goods come from.
  public enum SupplyKind: String, Sendable, CaseIterable, Codable {
    /// Goods that are in stock and can be used.
    case stock
    /// Goods on their way between two locations.
    case transfer
    /// An open production order.
    case production
    /// A proposal to make.
    case make
    /// A proposal to buy.
    case buy
    /// A phantom: its parts are used directly.
    case phantom
    /// A by-product of other goods.
    case byProduct = "by_product"
  }

  /// The SKU or number that you asked about.
  public let of: String
  /// Its supply: for a product the goods that serve it, for an order its parts.
  public let servedBy: [Peg]
  /// The demand that it serves: demand for the product, and goods that are made of it.
  public let serves: [Peg]
}
