import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsMarketplace

/// Bringing an ended promotion back is as much as making it, whatever brings it back.
@Suite("Promotions that are brought back")
struct ReopenedPromotionTests {
  private let bench: OrderBench
  private var promotions: PromotionService { bench.dependencies.promotions }

  init() async throws { bench = try await OrderBench() }

  private func late(_ kind: SessionFacts.Kind, minutes: Int64 = 10) -> Call {
    Call(LateCaller.administrator(of: bench.book, kind, minutes: minutes))
  }

  /// Makes a promotion and ends it; answers the commit that ended it.
  private func ended(_ payer: PromotionPayer) async throws -> CommitReference {
    let partner = payer == .partner ? MarketFixture.partnerName : nil
    _ = try await promotions.create(
      CreatePromotion(name: "Spring", percent: "10%", partner: partner, payer: payer), bench.anna)
    let retired = try await promotions.retire(
      PromotionReference(promotion: "Spring"), bench.anna)
    let receipt = try #require(retired.receipt)
    return CommitReference(commit: "\(receipt.sequence)")
  }

  private func undo(_ commit: CommitReference, by call: Call) async -> ErrorCode? {
    await failureCode { try await bench.dependencies.changesets.undo(commit, call) }
  }

  private func isActive() async throws -> Bool {
    try await promotions.show(PromotionReference(promotion: "Spring"), bench.anna).output.isActive
  }

  @Test("No token and no sign-in of hours ago undoes the end of what the platform pays")
  func afterASignIn() async throws {
    let commit = try await ended(.platform)
    #expect(await undo(commit, by: late(.session)) == .signInNotFresh)
    #expect(await undo(commit, by: late(.token)) == .deniedScope)
    #expect(try await !isActive())
    #expect(await undo(commit, by: late(.session, minutes: 1)) == nil)
    #expect(try await isActive())
  }

  @Test("What a partner pays comes back at any time")
  func ofPartners() async throws {
    let commit = try await ended(.partner)
    #expect(await undo(commit, by: late(.session)) == nil)
    #expect(try await isActive())
  }

  @Test("A role that ends brings nothing back that the platform pays")
  func byALentRole() async throws {
    _ = try await bench.dependencies.roles.grant(
      GrantRole(
        user: "sam", role: .administrator, until: try CivilDate(parsing: "2027-03-05")),
      bench.anna)
    let user = SampleUser.of(.salesperson)
    let sam = Call(Principal(userID: user.id, name: user.name, roles: [.administrator]))
    let commit = try await ended(.platform)
    #expect(await undo(commit, by: sam) == .denied)
    #expect(try await !isActive())
    #expect(await undo(commit, by: bench.anna) == nil)
  }

  @Test("The gate asks without an undo")
  func theGate() async throws {
    _ = try await ended(.platform)
    func reopen(by call: Call) async -> ErrorCode? {
      await failureCode {
        try await bench.act(as: call.principal) { transaction in
          let promotions = transaction.repository(MarketPromotion.self)
          var promotion = try await promotions.named("Spring")
          promotion.retiredAt = nil
          return try await promotions.update(promotion)
        }
      }
    }
    #expect(await reopen(by: late(.session)) == .signInNotFresh)
    #expect(await reopen(by: late(.session, minutes: 1)) == nil)
  }
}
