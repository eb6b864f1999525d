import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `changeover.remove`.
public struct RemoveChangeover: OperationInput {
  /// The color, or the code of the mould, before the change; `any` for the time that is for all.
  public var from: Name
  /// The color or mould after the change; `any` for the time that is for all.
  public var to: Name
  /// `|`: The kind, color or mould; default color, unless one of the names is a mould.
  public var kind: ChangeoverKind?
  /// `G`: The time of this group of machines.
  public var group: Name?
}

extension ChangeoverService {
  static let remove = Operation<RemoveChangeover, ChangeoverView>(
    "changeover.remove", area: .workshop, "Removes a change-over time.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["changeover remove any any --dry-run", "changeover remove any any"])

  /// Removes a line and answers what it was. Throws `notfound.any`.
  public func remove(
    _ input: RemoveChangeover, _ call: Call
  ) async throws -> Outcome<ChangeoverView> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let pair = try await ChangeoverPair(
        input.from, input.to, input.kind, input.group, transaction)
      let lines = transaction.repository(ChangeoverTime.self)
      guard let line = try await pair.line(in: lines) else {
        throw OpsError(
          .notFound,
          "There is no change-over time from \(Excerpt.of(input.from)) to \(Excerpt.of(input.to))",
          field: "from", hint: "run `opsh changeover list` to see all times")
      }
      let view = try await ChangeoverView.of([line], transaction).only("A change-over time")
      try await lines.delete(line)
      return view
    }
  }
}
