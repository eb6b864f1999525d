import OpsDomain
import OpsKernel

/// Lots assigned to dated demands so that the least is lost to expiry.
public struct StockAssignmentView: OperationOutput, Equatable {
  public static let answerName = "stock.assignment/1"

  /// A part of a lot for a demand.
  public struct Part: AnswerRecord, Equatable {
    /// Number of the request.
    public let request: String
    public let needBy: CivilDate
    public let lot: String?
    public let location: String
    public let due: CivilDate?
    public let quantity: Quantity
  }

  public let sku: String
  public let requests: Int
  /// The quantity that the requests want, and how much of it is filled.
  public let wanted: Quantity
  public let filled: Quantity
  /// The most that could be filled with the stock.
  public let fillable: Quantity
  /// How much is used of goods that would expire, and the most that could be used.
  public let saved: Quantity
  public let savable: Quantity
  /// Whether no better assignment exists.
  public let isOptimal: Bool
  public let parts: [Part]

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("requests", "REQUESTS", .right), .init("wanted", "WANTED", .right),
    .init("filled", "FILLED", .right), .init("fillable", "FILLABLE", .right),
    .init("saved", "SAVED", .right), .init("savable", "SAVABLE", .right),
    .init("is_optimal", "OPTIMAL"),
  ]
}
