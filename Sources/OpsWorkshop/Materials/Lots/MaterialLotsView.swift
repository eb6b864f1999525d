import OpsDomain
import OpsKernel

/// Which lots to make, and what they save compared with making the needs of each day separately.
public struct MaterialLotsView: OperationOutput, Equatable {
  public static let answerName = "materials.lots/1"

  /// Goods that are made with one set-up.
  public struct Lot: AnswerRecord, Equatable {
    /// The day to make it.
    public let day: CivilDate
    /// SKU of the goods to make.
    public let sku: String
    /// The size to make; null for a product without sizes.
    public let size: String?
    /// How much to make, in `unit`.
    public let quantity: Quantity
    /// The unit of the product.
    public let unit: String
    /// The last day whose needs it serves.
    public let through: CivilDate
    /// Days whose needs it serves.
    public let needs: Int64
  }

  /// The group of machines.
  public let group: String
  /// The last day of the plan.
  public let until: CivilDate
  /// Set-ups of these lots.
  public let setups: Int64
  /// Set-ups if the needs of each day are made separately.
  public let setupsApart: Int64
  /// The cost of these lots, set-ups and stock together, as a share of the cost of making the needs
  /// of each day separately; null if nothing is needed, and for people who may not see all costs.
  public let costShare: Quantity?
  /// How far the cost may be above the lowest possible cost, as a share of it; 0: proven lowest.
  /// Null if no bound is known, and for people who may not see all costs.
  public let gap: Quantity?
  /// By day and SKU.
  public let lots: [Lot]
  /// SKUs with an unknown cost: keeping them counts as free.
  public let unvalued: [String]
}
