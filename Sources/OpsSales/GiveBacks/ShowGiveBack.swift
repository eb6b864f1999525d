import OpsDomain
import OpsKernel
import OpsStorage

extension GiveBackService {
  static let show = Operation<GiveBackReference, GiveBackView>(
    "giveback.show", area: .sales, "Shows one give-back with its deliveries.",
    permission: .giveBackView, effect: .read,
    examples: ["giveback show GB-000001", "giveback show GB-000001 -o json"],
    consistency: .snapshot)

  /// One give-back. Throws `notfound.giveback`.
  public func show(
    _ input: GiveBackReference, _ call: Call
  ) async throws -> Outcome<GiveBackView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let giveBack = try await transaction.repository(GiveBack.self).named(input.giveback)
      return try await GiveBackNames.view(giveBack, transaction)
    }
  }
}
