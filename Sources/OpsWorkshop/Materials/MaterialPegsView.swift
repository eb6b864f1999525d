import OpsDomain
import OpsKernel

/// Which supply serves which demand, both ways from what is asked about.
public struct MaterialPegsView: OperationOutput, Equatable {
  public static let answerName = "materials.pegs/1"

  /// One supply serving one demand.
  public struct Peg: AnswerRecord, Equatable {
    public let sku: String
    public let size: String?
    public let quantity: Quantity
    /// What serves: the number of a production order or of a transfer, or the SKU of what is in
    /// stock or proposed.
    public let supply: String
    public let supplyKind: SupplyKind
    /// The day the supply is here.
    public let availableOn: CivilDate
    /// What is served, as in the pegs of a plan.
    public let demand: String
    public let demandKind: MaterialDemandKind
    /// Null for as soon as possible.
    public let neededBy: CivilDate?
    /// Days that the demand waits beyond its day.
    public let daysLate: Int
  }

  /// Where goods come from.
  public enum SupplyKind: String, Sendable, CaseIterable, Codable {
    case stock
    case transfer
    /// An open production order.
    case production
    /// A proposal to make.
    case make
    /// A proposal to buy.
    case buy
    /// A phantom that is put together where it is used.
    case phantom
    /// It comes of something else that is made.
    case byProduct = "by_product"
  }

  /// What is asked about: an SKU or a number.
  public let of: String
  /// What serves it: for a product its supplies, for an order its parts.
  public let servedBy: [Peg]
  /// What it serves: demand for the product, and what is made of it.
  public let serves: [Peg]
}
