import OpsDomain
import OpsStorage

/// Input of `audit.verify`.
public struct VerifyAudit: OperationInput {}

extension AuditService {
  static let verify = Operation<VerifyAudit, AuditVerification>(
    "audit.verify", area: .platform,
    "Checks the journal against its hashes and checkpoints, and every record against the journal.",
    permission: .systemViewAuditLogs, effect: .read,
    examples: ["audit verify", "audit verify -o json"], isOfNow: true)

  /// Checks the whole chain and the checkpoints kept apart from the book, then every record against
  /// its latest change. Stops at the first break and answers it: a broken journal is an answer, not
  /// an error. So is one that nothing was signed of.
  ///
  /// Confidential records are compared with a keyed digest. Work that goes on meanwhile is
  /// followed, not reported.
  public func verify(
    _ input: VerifyAudit, _ call: Call
  ) async throws -> Outcome<AuditVerification> {
    let seal = desk.seal
    return try await desk.performOnJournal(Self.verify, input, call) { journal, transaction in
      let system = transaction.asSystem("compares every record with the journal")
      var check = AuditCheck(journal, system, try seal?.trail())
      let found = try await check.run()
      return AuditVerification(
        ok: found == nil, commits: check.head.sequence, records: check.records,
        signIns: check.signIns, head: check.head.sequence, headHash: HexText.of(check.head.hash),
        checkpoints: check.checkpoints, sealedThrough: check.sealedThrough,
        confidential: check.confidential, backdated: check.backdated.count,
        firstBackdated: check.backdated.first, firstBreak: found)
    }
  }
}
