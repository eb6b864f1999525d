import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// Words that the tests of partners share.
struct PartnerBench: MarketBench {
  let market: MarketFixture

  init() async throws { market = try await MarketFixture.make() }

  var service: PartnerService { book.dependencies.partners }
  var name: String { MarketFixture.partnerName }

  static func pharmacy(_ name: String = "Green Pharmacy", owner: String? = nil) -> CreatePartner {
    CreatePartner(
      name: name, kind: .pharmacy, place: "54.69,25.28", hours: "mon-fri 08:00-20:00",
      owner: owner)
  }

  /// Changes Bella Napoli through the gate alone, as somebody; returns what it is refused with.
  func refusal(
    as principal: Principal? = nil, _ change: @escaping @Sendable (inout Partner) -> Void
  ) async -> ErrorCode? {
    let id = market.partner.id
    return await failureCode {
      try await book.write(by: principal ?? .system) { transaction in
        let partners = transaction.repository(Partner.self)
        guard var partner = try await partners.fetch(id) else {
          throw OpsError(.notFound, "The partner is not there")
        }
        change(&partner)
        _ = try await partners.update(partner)
      }
    }
  }
}
