import OpsDomain
import OpsWarehouse
import Testing

@Suite("The approval of a count")
struct CountSessionTests {
  /// A count in review that nobody has approved.
  private static let reviewed: CountSession = {
    var session = CountSession(
      id: RecordID(rawValue: 1), number: "C-000001", scope: "all", lines: 1,
      createdAt: Instant(milliseconds: 0), updatedAt: Instant(milliseconds: 0))
    session.status = .review
    return session
  }()

  private static let parts: [@Sendable (inout CountSession) -> Void] = [
    { $0.approvedBy = RecordID(rawValue: 2) },
    { $0.isOverridden = true },
    { $0.beyond = 0 },
    { $0.aloneFrom = Instant(milliseconds: 1) },
  ]

  @Test("Nothing of an approval stays when it is taken off")
  func withdrawn() {
    var session = Self.reviewed
    session.approvedAt = Instant(milliseconds: 1)
    for part in Self.parts { part(&session) }
    #expect(session != Self.reviewed)
    session.withdrawApproval()
    #expect(session == Self.reviewed)
  }

  @Test("A count that is not approved has no part of an approval", arguments: parts.indices)
  func refused(_ index: Int) throws {
    var next = Self.reviewed
    Self.parts[index](&next)
    let refusal = #expect(throws: OpsError.self) {
      try CountSession.checkTransition(Self.reviewed, next)
    }
    #expect(refusal?.code == .badState && refusal?.field == "approved_at")
    next.approvedAt = Instant(milliseconds: 1)
    try CountSession.checkTransition(Self.reviewed, next)
  }
}
