import OpsDomain
import OpsKernel
import OpsStorage

/// Input of operations that name one sales entry.
public struct SalesReference: OperationInput {
  /// Number or identifier of the entry.
  public var entry: NameOf<SalesEntry>
}

extension SalesService {
  static let show = Operation<SalesReference, SalesEntryDetail>(
    "sales.show", area: .sales, "Shows one sales entry with its lines.", permission: .salesEnter,
    effect: .read, examples: ["sales show SE-000001", "sales show SE-000001 -o json"],
    consistency: .snapshot)

  /// One entry. Throws `notfound.any` for one that does not exist or belongs to another user.
  public func show(
    _ input: SalesReference, _ call: Call
  ) async throws -> Outcome<SalesEntryDetail> {
    try await desk.perform(Self.show, input, call) { transaction in
      let reader = SalesReader(transaction)
      return try await reader.detail(reader.named(input.entry))
    }
  }
}
