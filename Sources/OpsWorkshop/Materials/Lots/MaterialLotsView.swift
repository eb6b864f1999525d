import OpsDomain
import OpsKernel

/// Which lots to make, and what that saves against making each day's needs apart.
public struct MaterialLotsView: OperationOutput, Equatable {
  public static let answerName = "materials.lots/1"

  /// Goods that are made with one set-up.
  public struct Lot: AnswerRecord, Equatable {
    /// The day to make it.
    public let day: CivilDate
    public let sku: String
    public let size: String?
    public let quantity: Quantity
    public let unit: String
    /// The last day whose needs it serves.
    public let through: CivilDate
    /// Days whose needs it serves.
    public let needs: Int64
  }

  /// The group of machines.
  public let group: String
  /// The last day that is looked at.
  public let until: CivilDate
  /// Set-ups of these lots.
  public let setups: Int64
  /// Set-ups where each day's needs are made apart.
  public let setupsApart: Int64
  /// What these lots cost, set-ups and keeping together, as a share of what it costs to make each
  /// day's needs apart; null where nothing is needed, and for people who may not see all costs.
  public let costShare: Quantity?
  /// How far the cost may be above the best possible, as a share of it; 0 is proven best. Null
  /// where no bound is known, and for people who may not see all costs.
  public let gap: Quantity?
  /// By day and SKU.
  public let lots: [Lot]
  /// SKUs whose cost is unknown: keeping them counts as free.
  public let unvalued: [String]
}
