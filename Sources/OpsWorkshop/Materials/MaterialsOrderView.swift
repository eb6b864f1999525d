import OpsDomain
import OpsKernel

/// The production orders that were created from a material plan.
public struct MaterialsOrderView: OperationOutput, Equatable {
  public static let answerName = "materials.order/1"

  /// A production order that was created.
  public struct Order: AnswerRecord, Equatable {
    /// Its number.
    public let production: String
    public let sku: String
    public let size: String?
    public let quantity: Quantity
    /// The due day.
    public let due: CivilDate
    /// The day to begin.
    public let release: CivilDate
    /// The requests it is for.
    public let requests: [String]
  }

  /// Proposals to make that were not ordered.
  public struct Skipped: AnswerRecord, Equatable {
    public let sku: String
    public let quantity: Quantity
    public let reason: String
  }

  public let created: [Order]
  public let skipped: [Skipped]
}
