import OpsKernel
import OpsStorage

/// What a reviewer sees of a count.
public struct CountReviewView: OperationOutput, Equatable {
  public static let answerName = "count.review/1"

  /// Number of the count, such as `C-000001`.
  public let number: String
  /// How far the count has come, or how it ended.
  public let status: CountStatus
  /// Whether the count is approved, so that it can be posted.
  public let approved: Bool
  /// Whether it was approved against a rule, by permission and with a reason.
  public let overridden: Bool
  /// The round that is being counted, from 1.
  public let round: Int64
  /// How many lines the count has.
  public let lines: Int
  /// Lines that somebody has counted.
  public let counted: Int
  /// Lines that nobody has counted in any round.
  public let uncounted: Int
  /// Lines that differ from the book.
  public let different: Int
  /// Lines that should be counted again and were not.
  public let toRecount: Int
  /// Lines that differ by more than the tolerance and were counted only once.
  public let beyond: Int
  /// Why the count was approved or sent back; null if nobody gave a reason.
  public let reason: String?
  /// The lines that differ, the first 100 of them.
  public let differences: [CountLineView]

  /// Lines an answer holds at most.
  static let shown = 100

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("approved", "APPROVED"),
    .init("lines", "LINES", .right), .init("counted", "COUNTED", .right),
    .init("uncounted", "UNCOUNTED", .right), .init("different", "DIFFERENT", .right),
    .init("beyond", "BEYOND", .right), .init("to_recount", "TO RECOUNT", .right),
  ]
}

extension CountReviewView {
  /// The view of a review, of the count as it is after it.
  static func of(
    _ review: CountReview, _ session: CountSession, _ transaction: Transaction
  ) async throws -> CountReviewView {
    CountReviewView(
      number: session.number, status: session.status, approved: session.approvedAt != nil,
      overridden: session.isOverridden, round: session.round, lines: review.lines.count,
      counted: review.lines.count - review.uncounted.count, uncounted: review.uncounted.count,
      different: review.different.count, toRecount: review.unrecounted.count,
      beyond: review.beyond.count, reason: session.reason,
      differences: try await CountLineView.of(
        review.different.prefix(shown).map(\.line), session, transaction))
  }
}
