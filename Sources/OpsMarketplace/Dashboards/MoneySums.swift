import OpsDomain
import OpsStorage

/// What the money ledger says of a time: by the day on which money moved, as statements have it,
/// and not by that on which an order was placed.
struct MoneySums {
  private let time: Predicate
  private let system: Transaction

  /// - Parameter system: Has the rights of the system.
  init(from: Instant, until: Instant, _ system: Transaction) {
    time = .both(
      .greaterOrEqual(MoneyEntry.Columns.at, from), .less(MoneyEntry.Columns.at, until))
    self.system = system
  }

  /// What customers paid, less refunds and charge-backs. Over all time that is what `money verify`
  /// calls kept.
  func kept() async throws -> Int64 { try await -sum(.provider) }

  /// What went back to customers.
  func refunded() async throws -> Int64 { try await sum(.provider, [.refund]) }

  /// The amount that customers' banks took back.
  func chargedBack() async throws -> Int64 { try await sum(.provider, [.chargeBack]) }

  /// What refunds have cost a partner, before the tax and the commission on them that come back.
  ///
  /// - Parameter owner: Only what this owner of the partner bears; nil for all.
  func refunds(borneBy partner: RecordID, _ owner: RecordID?) async throws -> Int64 {
    try await -sum(.partner, [.refund, .points], of: partner, owner)
  }

  /// What a partner keeps of orders that were cancelled, before the tax and the commission on it.
  ///
  /// - Parameter owner: Only what this owner of the partner keeps; nil for all.
  func kept(by partner: RecordID, _ owner: RecordID?) async throws -> Int64 {
    try await sum(.partner, [.kept], of: partner, owner)
  }

  private func sum(
    _ account: MoneyAccount, _ purposes: [MoneyPurpose] = [], of holder: RecordID? = nil,
    _ owner: RecordID? = nil
  ) async throws -> Int64 {
    typealias Columns = MoneyEntry.Columns
    var filter = Predicate.and([
      .equals(Columns.account, account), .equals(Columns.holderID, holder), time,
    ])
    if !purposes.isEmpty { filter = .both(filter, .oneOf(Columns.purpose, purposes)) }
    if let owner { filter = .both(filter, .equals(Columns.ownerID, owner)) }
    let figures = try await system.figures(
      Aggregate(MoneyEntry.schema, where: filter, .sum(Columns.amount)))
    var row = FigureRow(figures.first)
    return try row.integer()
  }
}
