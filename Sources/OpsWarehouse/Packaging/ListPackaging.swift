import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.list`.
public struct ListPackaging: OperationInput {
  /// `S`: Only records with this status.
  public var status: [PackagingStatus]?
  /// `T`: Only records of this team.
  public var team: NameOf<PackagingTeam>?
  /// Only records that are past their due day and not completed.
  public var overdue: Bool?
  /// `|`: Only records in progress that are due on this day.
  public var due: Day?
  /// Only records that were packed on this day; of those in progress, their start counts.
  public var packed: CivilDate?
  /// Only records that need a reminder now.
  public var needsReminder: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?

  /// A civil day near today.
  public enum Day: String, Codable, Sendable, CaseIterable {
    /// The present civil date at the site.
    case today
    /// The civil date after today.
    case tomorrow
  }
}

extension ListPackaging {
  public var contradiction: String? {
    let options = [
      overdue == true ? "--overdue" : nil, due == nil ? nil : "--due",
      needsReminder == true ? "--needs-reminder" : nil,
    ].compactMap(\.self)
    if let option = options.first, let status, !status.isEmpty, !status.contains(.inProgress) {
      return "No record can match: \(option) lists records in progress, and --status leaves them "
        + "out."
    }
    if overdue == true, let due {
      return "No record can match: what is due \(due.rawValue) is not overdue."
    }
    return nil
  }
}

extension PackagingService {
  /// The order of work: the most urgent first, and among those the earliest due.
  static let workOrder: [Order] = [
    .ascending(PackagingRecord.Columns.rank), .ascending(PackagingRecord.Columns.due),
  ]

  static let list = Operation<ListPackaging, Listing<PackagingView>>(
    "packaging.list", area: .warehouse, "Lists packaging records, the most urgent first.",
    permission: .inventoryView, effect: .read,
    examples: [
      "packaging list", "packaging list --status in_progress --due tomorrow -o json",
      "packaging list --packed 2027-03-01",
    ],
    consistency: .snapshot, narrows: ["status": Narrowing("status")])

  /// A page of packaging records in the order of work; those of one day in the order in which they
  /// were started. Throws `notfound.any` for a team.
  public func list(
    _ input: ListPackaging, _ call: Call
  ) async throws -> Outcome<Listing<PackagingView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(
        PackagingRecord.schema, where: try await Self.filter(input, transaction),
        order: input.packed == nil
          ? Self.workOrder : [.ascending(PackagingRecord.Columns.packedOn)])
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
    if let day = input.packed { filter = .both(filter, .equals(Columns.packedOn, day)) }
    if input.needsReminder == true {
      filter = .both(
        filter,
        PackagingReminders.condition(at: transaction.now, transaction.context.calendar))
    }
    return filter
  }
}
