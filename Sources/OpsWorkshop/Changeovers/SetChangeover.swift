import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `changeover.set`.
public struct SetChangeover: OperationInput {
  /// The color, or the code of the mould, before the change; `any` for all of them.
  public var from: Name
  /// The color or mould after the change; `any` for all of them.
  public var to: Name
  /// `TIME`: How long it takes, such as 25m.
  public var time: TimeSpan
  /// `|`: The kind, color or mould; default color, unless one of the names is a mould.
  public var kind: ChangeoverKind?
  /// `G`: Only on machines of this group.
  public var group: Name?
}

extension ChangeoverService {
  static let set = Operation<SetChangeover, ChangeoverView>(
    "changeover.set", area: .workshop,
    "Sets how long a machine takes to change from one color or mould to another.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["changeover set any any 20m", "changeover set White Navy 10m --group moulding"])

  /// Writes a line. Throws `notfound.any` for a name that no color and no mould has, and
  /// `data.bad_value` for a time out of range or two names of different kinds.
  public func set(_ input: SetChangeover, _ call: Call) async throws -> Outcome<ChangeoverView> {
    try await desk.perform(Self.set, input, call) { transaction in
      let pair = try await ChangeoverPair(
        input.from, input.to, input.kind, input.group, transaction)
      let lines = transaction.repository(ChangeoverTime.self)
      if var line = try await pair.line(in: lines) {
        guard line.time != input.time else {
          return try await ChangeoverView.of([line], transaction).only("A change-over time")
        }
        line.time = input.time
        line.updatedAt = transaction.now
        line = try await lines.update(line)
        return try await ChangeoverView.of([line], transaction).only("A change-over time")
      }
      let line = try await lines.create(
        ChangeoverTime(
          id: transaction.nextID(), kind: pair.kind, group: pair.group, from: pair.from,
          to: pair.to, time: input.time, updatedAt: transaction.now))
      return try await ChangeoverView.of([line], transaction).only("A change-over time")
    }
  }
}
