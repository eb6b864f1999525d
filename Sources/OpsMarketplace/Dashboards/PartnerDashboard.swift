import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `partner.dashboard`.
public struct ShowPartnerDashboard: OperationInput {
  /// The partner; default your only business.
  public var partner: Argument<NameOf<Partner>>?
}

extension MarketDashboardService {
  static let partner = Operation<ShowPartnerDashboard, DashboardView>(
    "partner.dashboard", area: .marketplace,
    "Shows a business at a glance: orders, revenue, waiting orders, best sellers and peak hours.",
    permission: .businessViewAnalytics, effect: .read, answer: "partner.dashboard/1",
    examples: ["partner dashboard \"Bella Napoli\"", "partner dashboard \"Bella Napoli\" -o json"],
    consistency: .snapshot)

  /// What a partner looks at first. Throws `notfound.any`, `usage.arguments` for somebody with
  /// several businesses who names none, and `denied.permission` for the business of somebody else.
  public func partner(
    _ input: ShowPartnerDashboard, _ call: Call
  ) async throws -> Outcome<DashboardView> {
    try await desk.perform(Self.partner, input, call) { transaction in
      let partner = try await Self.business(input.partner, transaction)
      return try await PartnerOverview(partner, transaction).view()
    }
  }

  private static func business(
    _ name: String?, _ transaction: Transaction
  ) async throws -> Partner {
    let partners = transaction.repository(Partner.self)
    let principal = transaction.principal
    if let name {
      let partner = try await partners.named(name)
      guard PartnerAccess.isOwn(partner, of: principal) else {
        throw OpsError(
          .denied, "\(Excerpt.of(partner.name)) is not your business", field: "partner",
          hint: "only its owner and administrators see its figures")
      }
      return partner
    }
    guard let user = principal.userID else {
      throw OpsError(
        .usage, "No business is named", field: "partner",
        hint: "run `opsh partner dashboard NAME`")
    }
    let own = try await partners.all(where: .equals(Partner.Columns.ownerID, user))
    guard let first = own.first, own.count == 1 else {
      throw OpsError(
        .usage, own.isEmpty ? "You have no business" : "You have \(own.count) businesses",
        field: "partner",
        hint: own.isEmpty
          ? "`opsh partner create NAME` creates one"
          : "name one of them: "
            + own.prefix(5).map { Excerpt.of($0.name) }.joined(separator: ", "))
    }
    return first
  }
}
