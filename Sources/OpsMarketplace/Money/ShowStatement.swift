import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `money.statement`.
public struct ShowStatement: OperationInput {
  /// `WHO`: A partner, a driver's number, or a user; for a user, only what was earned while the
  /// business was theirs; default you.
  public var who: Argument<NameOf<MoneyHolder>>?
  /// Only from this day on.
  public var from: CivilDate?
  /// Only up to this day.
  public var until: CivilDate?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension MoneyService {
  static let statement = Operation<ShowStatement, Listing<MoneyEntryView>>(
    "money.statement", area: .marketplace,
    "Lists what a partner or a driver earned and was paid, oldest first.",
    permission: nil, whyOpen: "partners and drivers see their own, administrators all",
    effect: .read,
    examples: [
      "money statement \"Bella Napoli\"", "money statement pat",
      "money statement \"Bella Napoli\" --from 2027-03-01 --until 2027-03-31 -o csv",
    ],
    consistency: .snapshot,
    narrows: ["from": Narrowing("at", .atLeast), "until": Narrowing("at", .atMost)])

  /// A page of the entries that the caller sees, each with the balance after it.
  ///
  /// Throws `notfound.any` for a partner or driver nobody knows, and for somebody else's,
  /// `data.bad_value` for a user with several accounts, `usage.arguments` without a name for who
  /// has none, and `data.bad_date` for a period that ends before it begins.
  public func statement(
    _ input: ShowStatement, _ call: Call
  ) async throws -> Outcome<Listing<MoneyEntryView>> {
    try await desk.perform(Self.statement, input, call) { transaction in
      // Asks for the right to see some entries before anybody is looked up.
      _ = try await transaction.repository(MoneyEntry.self).first(where: .nothing)
      let (holder, owner) = try await StatementHolder.named(input.who, transaction)
      if let from = input.from, let until = input.until, from > until {
        throw OpsError(
          .badDate, "\(from) is after \(until)", field: "from",
          hint: "give the first day with --from and the last one with --until")
      }
      var own: Predicate = .and([
        .equals(MoneyEntry.Columns.account, holder.account),
        .equals(MoneyEntry.Columns.holderID, holder.holderID),
      ])
      if let owner { own = .both(own, .equals(MoneyEntry.Columns.ownerID, owner)) }
      let calendar = transaction.context.calendar
      var before: Int64 = 0
      if let from = input.from {
        let start = calendar.start(of: from)
        before = try await Self.sum(
          .both(own, .less(MoneyEntry.Columns.at, start)), transaction)
      }
      let query = Query(
        MoneyEntry.schema,
        where: own.within(
          MoneyEntry.Columns.at, from: input.from, until: input.until, calendar),
        order: [.ascending(MoneyEntry.Columns.at)])
      let page = try await transaction.repository(MoneyEntry.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      let earlier = try await Self.sum(before: page.items.first, own, input, transaction)
      return Listing(
        items: try await MoneyEntryView.of(
          page.items, balance: earlier ?? before, transaction), next: page.next)
    }
  }

  /// The balance before a page that does not begin the statement; nil for the first page.
  private static func sum(
    before first: MoneyEntry?, _ own: Predicate, _ input: ShowStatement,
    _ transaction: Transaction
  ) async throws -> Int64? {
    guard input.after != nil, let first, let place = first.place else { return nil }
    let earlier: Predicate = .or([
      .less(MoneyEntry.Columns.at, first.at),
      .and([
        .equals(MoneyEntry.Columns.at, first.at),
        .less(Column.journalPlace, .integer(place.rawValue)),
      ]),
    ])
    return try await sum(.both(own, earlier), transaction)
  }

  private static func sum(
    _ filter: Predicate, _ transaction: Transaction
  ) async throws -> Int64 {
    let figures = try await transaction.figures(
      Aggregate(MoneyEntry.schema, where: filter, .sum(MoneyEntry.Columns.amount)))
    if case .integer(let sum)? = figures.first?.first { return sum }
    return 0
  }
}
