import OpsDomain
import OpsKernel
import OpsStorage

extension PackagingService {
  static let show = Operation<PackagingReference, PackagingView>(
    "packaging.show", area: .warehouse, "Shows one packaging record.",
    permission: .inventoryView, effect: .read,
    examples: ["packaging show PK-000001", "packaging show PK-000001 -o json"],
    consistency: .snapshot)

  static let cancel = Operation<PackagingReference, PackagingView>(
    "packaging.cancel", area: .warehouse,
    "Cancels packaging that is in progress; the record stays.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: ["packaging cancel PK-000001 --dry-run", "packaging cancel PK-000001"])

  static let delete = Operation<PackagingReference, PackagingView>(
    "packaging.delete", area: .warehouse,
    "Deletes a packaging record that is in progress or cancelled.",
    permission: .inventoryManage, effect: .destructive(.reversible),
    examples: ["packaging delete PK-000001 --dry-run", "packaging delete PK-000001 --yes"])

  /// One record. Throws `notfound.any`.
  public func show(
    _ input: PackagingReference, _ call: Call
  ) async throws -> Outcome<PackagingView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let record = try await transaction.repository(PackagingRecord.self).named(input.record)
      return try await PackagingView.of(record, transaction)
    }
  }

  /// Gives up what a team packs. Throws `notfound.any`, and `rule.bad_state` unless it is in
  /// progress or while a style of the workshop waits for it.
  public func cancel(
    _ input: PackagingReference, _ call: Call
  ) async throws -> Outcome<PackagingView> {
    try await desk.perform(Self.cancel, input, call) { transaction in
      let records = transaction.repository(PackagingRecord.self)
      var record = try await records.named(input.record)
      try record.requireNext(.cancelled)
      record.status = .cancelled
      record.updatedAt = transaction.now
      return try await PackagingView.of(try await records.update(record), transaction)
    }
  }

  /// Removes the record of something that was never packed. Throws `notfound.any`,
  /// `rule.bad_state` for packed goods, and `rule.dependants` where a style of the workshop refers
  /// to it.
  public func delete(
    _ input: PackagingReference, _ call: Call
  ) async throws -> Outcome<PackagingView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let records = transaction.repository(PackagingRecord.self)
      let record = try await records.named(input.record)
      let view = try await PackagingView.of(record, transaction)
      try await records.delete(record)
      return view
    }
  }
}
