import OpsDomain
import OpsKernel
import OpsStorage

/// A count as people see it.
public struct CountView: OperationOutput, Equatable {
  public static let answerName = "count/1"

  /// Identifier of the count.
  public let id: RecordID
  /// Number of the count, such as `C-000001`.
  public let number: String
  /// How far the count has come, or how it ended.
  public let status: CountStatus
  /// What is counted, in words.
  public let scope: String
  /// Whether the people who count do not see what is expected.
  public let blind: Bool
  /// Names of the users who count; empty if everybody may count.
  public let assigned: [String]
  /// The time of the figures, for a count that was entered later.
  public let asOf: Instant?
  /// The round that is being counted, from 1.
  public let round: Int64
  /// How many lines the count has.
  public let lines: Int64
  /// Lines that somebody has counted.
  public let counted: Int64
  /// What happens to lines that nobody has counted; null until somebody decides.
  public let uncounted: UncountedLines?
  /// When the count was opened.
  public let openedAt: Instant
  /// Name of the user who opened it; null where it is not known.
  public let openedBy: String?
  /// When counting ended; null as long as people count.
  public let closedAt: Instant?
  /// When the differences were approved; null for a count that is not approved.
  public let approvedAt: Instant?
  /// Name of the user who approved the differences; null for a count that is not approved.
  public let approvedBy: String?
  /// Whether it was approved against a rule.
  public let overridden: Bool
  /// Why it was approved, sent back or cancelled; null if nobody gave a reason.
  public let reason: String?
  /// When the stock was corrected by the differences; null for a count that is not posted.
  public let postedAt: Instant?
  /// Name of the user who posted it; null for a count that is not posted.
  public let postedBy: String?
  /// Movements its posting wrote.
  public let movements: Int64?
  /// How many times the count was written, from 1.
  public let version: Int64
  /// Lines that differed by more than the tolerance when the count was approved.
  public let beyond: Int64?
  /// From then on, the person who counted and approved may also post. Null if another person must
  /// take part, or already did.
  public let aloneFrom: Instant?
  /// Reservations that lost their goods by the posting; null for none, and when nothing is posted.
  public var lost: [ReservationChangeView]?

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("scope", "SCOPE"),
    .init("round", "ROUND", .right), .init("lines", "LINES", .right),
    .init("counted", "COUNTED", .right), .init("movements", "MOVEMENTS", .right),
    .init("opened_at", "OPENED"),
  ]
}

extension CountView {
  init(
    _ session: CountSession, counted: Int64, counters: [RecordID], names: [RecordID: String]
  ) {
    id = session.id
    number = session.number
    status = session.status
    scope = session.scope
    blind = session.isBlind
    assigned = counters.map { names[$0] ?? $0.description }
    asOf = session.asOf
    round = session.round
    lines = session.lines
    self.counted = counted
    uncounted = session.uncounted
    openedAt = session.createdAt
    openedBy = session.createdBy.flatMap { names[$0] }
    closedAt = session.closedAt
    approvedAt = session.approvedAt
    approvedBy = session.approvedBy.flatMap { names[$0] }
    overridden = session.isOverridden
    reason = session.reason
    postedAt = session.postedAt
    postedBy = session.postedBy.flatMap { names[$0] }
    movements = session.movements
    version = session.version
    beyond = session.beyond
    aloneFrom = session.aloneFrom
  }

  /// The view of one count.
  static func of(_ session: CountSession, _ transaction: Transaction) async throws -> CountView {
    try await of([session], transaction).only("A count")
  }

  /// The views of counts, in their order.
  static func of(
    _ sessions: [CountSession], _ transaction: Transaction
  ) async throws -> [CountView] {
    guard !sessions.isEmpty else { return [] }
    let counters = try await CountSession.counterList.ids(
      of: sessions.map(\.id), transaction.asSystem("reads the names of those who count"))
    let people = sessions.flatMap { [$0.createdBy, $0.approvedBy, $0.postedBy] }
    let assigned = counters.values.flatMap { $0.map(Optional.some) }
    let names = try await CountNames.users(people + assigned, transaction)
    func view(_ session: CountSession, counted: Int64 = 0) -> CountView {
      CountView(session, counted: counted, counters: counters[session.id] ?? [], names: names)
    }
    var counted: [RecordID: Int64] = [:]
    // Nobody has counted in an open count, so its lines, which may be new, are not read.
    let begun = sessions.filter { $0.status != .open }
    guard !begun.isEmpty else { return sessions.map { view($0) } }
    let figures = try await transaction.figures(
      Aggregate(
        CountLine.schema,
        where: .both(
          .oneOf(CountLine.Columns.sessionID, begun.map(\.id)),
          .greater(CountLine.Columns.round, 0)),
        groupedBy: [CountLine.Columns.sessionID], .count))
    for row in figures {
      guard case .integer(let id) = row[0], case .integer(let count) = row[1] else { continue }
      counted[RecordID(rawValue: id)] = count
    }
    return sessions.map { view($0, counted: counted[$0.id] ?? 0) }
  }
}
