import OpsDomain
import OpsKernel
import OpsStorage

/// Payouts by number.
extension Repository where Item == Payout {
  /// The payout with this number or identifier, as the reader sees it. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> Payout {
    if let found = try await fetch(key: Payout.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, Payout.numberKey)
    throw OpsError(
      .notFound, "There is no payout \(Excerpt.of(reference))", field: "payout",
      hint: meant ?? "run `opsh payout list` to see the payouts")
  }
}
