import OpsDomain
import OpsKernel
import OpsPricing

/// Somebody's loyalty points as operations answer them.
public struct LoyaltyView: OperationOutput, Equatable {
  public static let answerName = "market.loyalty/1"

  /// Points that were added or taken.
  public struct Entry: AnswerRecord, Equatable {
    /// Above zero for points that were added, below for points that were taken.
    public let points: Int64
    /// Why the points were added or taken.
    public let reason: LoyaltyReason
    /// Number of the order.
    public let order: String?
    /// When the points were added or taken.
    public let at: Instant
  }

  /// The user whose points they are.
  public let userID: RecordID
  /// Points that can be spent.
  public let balance: Int64
  /// Points that you owe, because you spent them before their order was refunded: they are
  /// subtracted from the next points.
  public let owed: Int64
  /// The amount that the points pay.
  public let worth: DecimalString
  /// Points collected so far, spent ones included.
  public let collected: Int64
  /// Level that follows from the points collected.
  public let level: String
  /// Extra points of the level as a share, such as `0.05`.
  public let bonus: DecimalString
  /// The level above; `null` for the highest one.
  public let nextLevel: String?
  /// Points that you still need for it.
  public let pointsToNext: Int64?
  /// The latest entries, newest first.
  public let entries: [Entry]

  init(
    of user: RecordID, _ account: LoyaltyAccount?, _ terms: LoyaltyTerms, entries: [Entry],
    _ currency: Currency
  ) {
    userID = user
    let points = account?.balance ?? 0
    balance = max(0, points)
    owed = max(0, -points)
    collected = account?.collected ?? 0
    let (amount, overflow) = balance.multipliedReportingOverflow(by: terms.worth)
    worth = MinorAmount.text(overflow ? .max : amount / terms.points, currency)
    let level = terms.level(collected)
    self.level = level?.name ?? ""
    bonus = FixedPoint.format(level?.bonus ?? 0)
    let collected = collected
    let next = terms.levels.filter { $0.from > collected }.min { $0.from < $1.from }
    nextLevel = next?.name
    pointsToNext = next.map { $0.from - collected }
    self.entries = entries
  }

  public static let columns: [FieldColumn] = [
    .init("balance", "POINTS", .right), .init("owed", "OWED", .right),
    .init("worth", "WORTH", .right),
    .init("collected", "COLLECTED", .right), .init("level", "LEVEL"),
    .init("points_to_next", "TO NEXT LEVEL", .right),
  ]
}
