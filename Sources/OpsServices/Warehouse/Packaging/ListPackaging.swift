import OpsDomain
import OpsStorage

/// Input of `packaging.list`.
public struct ListPackaging: Codable, Sendable {
  /// A civil day near today.
  public enum Day: String, Codable, Sendable, CaseIterable {
    case today
    case tomorrow
  }

  public var status: [PackagingStatus]?
  public var team: String?
  public var overdue: Bool?
  public var due: Day?
  public var needsReminder: Bool?
  public var limit: Int?
  public var after: String?

  public init(
    status: [PackagingStatus]? = nil, team: String? = nil, overdue: Bool? = nil,
    due: Day? = nil, needsReminder: Bool? = nil, limit: Int? = nil, after: String? = nil
  ) {
    self.status = status
    self.team = team
    self.overdue = overdue
    self.due = due
    self.needsReminder = needsReminder
    self.limit = limit
    self.after = after
  }
}

extension PackagingService {
  /// The order of work: the most urgent first, of those the one that is due first.
  static let workOrder: [Order] = [
    .ascending(PackagingRecord.Columns.rank), .ascending(PackagingRecord.Columns.due),
  ]

  static let list = Operation<ListPackaging, Listing<PackagingView>>(
    OperationDescriptor(
      "packaging.list", area: .warehouse, "Lists what is packed, the most urgent first.",
      permission: .inventoryView, effect: .read, answer: "packaging/1", isList: true,
      parameters: [
        .option(
          "status", .choice(PackagingStatus.allCases.map(\.rawValue)), repeatable: true,
          label: "S", "Only in this state."
        ).narrowing("status"),
        .option("team", .name, label: "T", "Only of this team."),
        .flag("overdue", "Only what should be done and is not."),
        .option(
          "due", .choice(ListPackaging.Day.allCases.map(\.rawValue)), label: "today|tomorrow",
          "Only what is in progress and due on that day."),
        .flag("needs_reminder", "Only what people are to be reminded of now."),
      ] + PageRequest.parameters,
      columns: PackagingView.columns,
      examples: ["packaging list", "packaging list --status in_progress --due tomorrow -o json"],
      consistency: .snapshot))

  /// A page of packaging records in the order of work. Throws `notfound.any` for a team.
  public func list(
    _ input: ListPackaging, _ call: Call
  ) async throws -> Outcome<Listing<PackagingView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        PackagingRecord.schema, where: try await Self.filter(input, transaction),
        order: Self.workOrder)
      let page = try await transaction.repository(PackagingRecord.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await PackagingView.of(page.items, transaction), next: page.next)
    }
  }

  private static func filter(
    _ input: ListPackaging, _ transaction: Transaction
  ) async throws -> Predicate {
    typealias Columns = PackagingRecord.Columns
    let open = Predicate.equals(Columns.status, .inProgress)
    let today = transaction.today
    var filter: Predicate = .everything
    if let status = input.status, !status.isEmpty {
      filter = .oneOf(Columns.status, status)
    }
    if let name = input.team {
      let team = try await transaction.repository(PackagingTeam.self).named(name)
      filter = .both(filter, .equals(Columns.teamID, team.id))
    }
    if input.overdue == true {
      filter = .both(filter, .both(open, .less(Columns.due, today)))
    }
    if let day = input.due {
      let date = day == .today ? today : today.adding(days: 1)
      filter = .both(filter, .both(open, .equals(Columns.due, date)))
    }
    if input.needsReminder == true {
      filter = .both(
        filter,
        PackagingReminders.condition(at: transaction.now, transaction.context.calendar))
    }
    return filter
  }
}
