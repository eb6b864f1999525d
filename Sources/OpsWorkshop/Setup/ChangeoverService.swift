import OpsDomain
import OpsKernel
import OpsStorage

/// How long machines need to change over. One method per operation.
public struct ChangeoverService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [
    AnyOperation(set, ChangeoverService.set),
    AnyOperation(fill, ChangeoverService.fill),
    AnyOperation(remove, ChangeoverService.remove),
    AnyOperation(list, ChangeoverService.list),
  ]
}

extension AppDependencies {
  public var changeovers: ChangeoverService { service() }
}

/// Input of `changeover.set`.
public struct SetChangeover: OperationInput {
  /// What is made before: a color or the code of a mould; `any` for all of them.
  public var from: Name
  /// What is made next; `any` for all of them.
  public var to: Name
  /// `TIME`: How long it takes, such as 25m.
  public var time: TimeSpan
  /// `|`: What is changed; default color, unless one of the names is that of a mould.
  public var kind: ChangeoverKind?
  /// `G`: Only on machines of this group.
  public var group: Name?
}

/// Input of `changeover.remove`.
public struct RemoveChangeover: OperationInput {
  /// What is made before: a color or the code of a mould; `any` for the line of all of them.
  public var from: Name
  /// What is made next; `any` for the line of all of them.
  public var to: Name
  /// `|`: What is changed; default color, unless one of the names is that of a mould.
  public var kind: ChangeoverKind?
  /// `G`: The line of this group of machines.
  public var group: Name?
}

/// Input of `changeover.list`.
public struct ListChangeovers: OperationInput {
  public var limit: Of<PageRequest, Int>?
  public var after: Of<PageRequest, String>?
}

extension ChangeoverService {
  static let set = Operation<SetChangeover, ChangeoverView>(
    "changeover.set", area: .workshop,
    "Says how long machines need from one color or mould to another.",
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

  static let remove = Operation<RemoveChangeover, ChangeoverView>(
    "changeover.remove", area: .workshop, "Takes back a change-over time.",
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
          field: "from", hint: "`opsh changeover list` shows those there are")
      }
      let view = try await ChangeoverView.of([line], transaction).only("A change-over time")
      try await lines.delete(line)
      return view
    }
  }

  static let list = Operation<ListChangeovers, Listing<ChangeoverView>>(
    "changeover.list", area: .workshop, "Lists change-over times.",
    permission: .productionViewConfig, effect: .read,
    examples: ["changeover list", "changeover list -o json"])

  /// A page of change-over times. Throws `data.bad_value` for a bad page.
  public func list(
    _ input: ListChangeovers, _ call: Call
  ) async throws -> Outcome<Listing<ChangeoverView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      typealias Columns = ChangeoverTime.Columns
      let query = Query(
        ChangeoverTime.schema, where: .everything,
        order: [
          .ascending(Columns.kind), .ascending(Columns.group), .ascending(Columns.from),
          .ascending(Columns.to),
        ])
      let page = try await transaction.repository(ChangeoverTime.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await ChangeoverView.of(page.items, transaction), next: page.next)
    }
  }
}
