import OpsDomain
import OpsKernel
import OpsStorage

/// Input of operations that name one count.
public struct CountReference: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
}

extension CountService {
  static let show = Operation<CountReference, CountView>(
    "count.show", area: .warehouse, "Shows how far a count has come.", permission: .inventoryView,
    effect: .read, examples: ["count show C-000001", "count show C-000001 -o json"],
    consistency: .snapshot)

  /// One count; `count lines` has its lines. Throws `notfound.any`.
  public func show(_ input: CountReference, _ call: Call) async throws -> Outcome<CountView> {
    try await desk.perform(Self.show, input, call) { transaction in
      try await CountView.of(
        try await transaction.repository(CountSession.self).named(input.count), transaction)
    }
  }
}
