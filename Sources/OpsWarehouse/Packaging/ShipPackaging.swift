import OpsDomain
import OpsKernel
import OpsStorage

/// Input of operations that name one packaging record.
public struct PackagingReference: OperationInput {
  /// `NUMBER`: The packaging record.
  public var record: NameOf<PackagingRecord>
}

extension PackagingService {
  static let ship = Operation<PackagingReference, PackagingView>(
    "packaging.ship", area: .warehouse, "Marks packed goods as shipped from the packing place.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("packaging cannot be undone; adjust the stock instead")),
    examples: ["packaging ship PK-000001 --dry-run", "packaging ship PK-000001"])

  /// Marks packed goods as shipped. The stock does not change: goods for customers are issued or
  /// delivered. Throws `notfound.any` and `rule.bad_state`.
  public func ship(
    _ input: PackagingReference, _ call: Call
  ) async throws -> Outcome<PackagingView> {
    try await desk.perform(Self.ship, input, call) { transaction in
      let records = transaction.repository(PackagingRecord.self)
      var record = try await records.named(input.record)
      try record.requireNext(.shipped)
      record.status = .shipped
      record.shippedAt = transaction.now
      record.updatedAt = transaction.now
      return try await PackagingView.of(try await records.update(record), transaction)
    }
  }
}
