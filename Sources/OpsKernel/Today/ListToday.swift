import OpsDomain
import OpsStorage

/// Input of `today.list`.
public struct ListToday: OperationInput {
  /// `|`: Only work of this urgency.
  public var when: WaitingUrgency?
}

extension TodayService {
  static let list = Operation<ListToday, Listing<WaitingLine>>(
    "today.list", area: .platform,
    "Shows what waits for you today, why, and the command that handles it.", permission: nil,
    whyOpen: "each line is shown only to people who may run its command",
    effect: .read, examples: ["today", "today --when now -o json"], consistency: .snapshot,
    isOfNow: true,
    narrows: ["when": Narrowing("urgency")])

  /// The work of all areas that the caller may do, the most urgent first. Each kind of work is
  /// counted by an index, so the answer takes as long for a small book as for a large one.
  ///
  /// Throws `signin.missing` for a caller without an account.
  public func list(
    _ input: ListToday, _ call: Call
  ) async throws -> Outcome<Listing<WaitingLine>> {
    try await desk.perform(Self.list, input, call) { transaction in
      _ = try transaction.principal.requireOwnInbox()
      var found: [(place: Int, line: WaitingLine)] = []
      for work in transaction.hooks(WaitingWork.self) {
        if let permission = work.permission, !transaction.mayDoSome(permission) { continue }
        guard let line = try await work.read(transaction) else { continue }
        if let wanted = input.when, line.urgency != wanted { continue }
        found.append((work.place, line))
      }
      return Listing(
        items: found.sorted { one, other in
          one.line.urgency == other.line.urgency
            ? one.place < other.place : one.line.urgency.rank < other.line.urgency.rank
        }.map(\.line))
    }
  }
}

extension Transaction {
  /// Whether the caller may do it with all records, or with some.
  fileprivate func mayDoSome(_ permission: Permission) -> Bool {
    principal.reach(of: permission) != .none
  }
}
