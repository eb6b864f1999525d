import OpsDomain
import OpsKernel
import OpsStorage

/// Pays out what somebody is owed: a payout of its own, and its posting, in one commit.
struct PayoutPosting {
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ system: Transaction) { self.system = system }

  /// - Parameters:
  ///   - fee: What the house keeps of it; less than is due.
  ///   - until: Up to when it pays what was owed.
  ///   - author: Who runs it; nil for a job.
  func pay(
    _ due: PayoutsDue.Due, less fee: Int64 = 0, until: Instant, by author: RecordID? = nil
  ) async throws -> Payout {
    let payout = try await system.repository(Payout.self).create(
      Payout(
        id: system.nextID(), number: try await SeriesNumber.next(of: Payout.self, system),
        account: due.account, holderID: due.holderID, ownerID: due.ownerID,
        amount: due.amount - fee, fee: fee, until: until, createdAt: system.now,
        createdBy: author))
    let holder = MoneyHolder(
      account: due.account, holderID: due.holderID, ownerID: due.ownerID)
    var draft = MoneyDraft("payout \(payout.number)")
    draft.move(payout.amount, from: holder, to: .payout, for: .payout)
    draft.move(fee, from: holder, to: .platform, for: .payoutFee)
    try await MoneyLedger(system).post(draft)
    return payout
  }
}
