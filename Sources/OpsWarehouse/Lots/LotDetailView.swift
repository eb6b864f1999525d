import OpsDomain
import OpsKernel

/// A lot with its history of consumption.
public struct LotDetailView: OperationOutput, Equatable {
  public static let answerName = "lot.detail/1"

  /// One time that goods of the lot were used, or came back from use.
  public struct Use: AnswerRecord, Equatable {
    /// When the goods were used or came back.
    public let at: Instant
    /// What was used; below zero for what came back.
    public let quantity: Quantity
    /// What was left of the lot then, in percent.
    public let remainingPercent: Quantity
    /// The document that the use belongs to, such as the number of a request; null for none.
    public let reference: String?
  }

  /// The lot, with what is left of it.
  public let lot: LotView
  /// Newest first, at most 100.
  public let history: [Use]

  /// How many uses an answer has at most.
  public static let historyLimit = 100
}
