import OpsDomain
import OpsKernel

/// Lots assigned to dated demands so that the least is lost to expiry.
public struct StockAssignmentView: OperationOutput, Equatable {
  public static let answerName = "stock.assignment/1"

  /// A part of a lot for a demand.
  public struct Part: AnswerRecord, Equatable {
    /// Number of the request.
    public let request: String
    /// The day on which the request needs the goods; today for one without a day.
    public let needBy: CivilDate
    /// Code of the lot; null for goods without a lot.
    public let lot: String?
    /// Code of the location.
    public let location: String
    /// Last day the goods are good; null for no limit.
    public let due: CivilDate?
    /// How much of the lot is for the request, in the product's unit.
    public let quantity: Quantity
  }

  /// SKU of the product.
  public let sku: String
  /// How many requests wait for the product.
  public let requests: Int
  /// The quantity that the requests want, and how much of it is filled.
  public let wanted: Quantity
  /// How much of `wanted` these lots fill.
  public let filled: Quantity
  /// The most that could be filled with the stock.
  public let fillable: Quantity
  /// How much is used of goods that would expire, and the most that could be used.
  public let saved: Quantity
  /// The most that could be used of goods that would expire, if as much as possible is filled.
  public let savable: Quantity
  /// Whether no better assignment exists.
  public let isOptimal: Bool
  /// The parts of lots that the requests get.
  public let parts: [Part]

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("requests", "REQUESTS", .right), .init("wanted", "WANTED", .right),
    .init("filled", "FILLED", .right), .init("fillable", "FILLABLE", .right),
    .init("saved", "SAVED", .right), .init("savable", "SAVABLE", .right),
    .init("is_optimal", "OPTIMAL"),
  ]
}
