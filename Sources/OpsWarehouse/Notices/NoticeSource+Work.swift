import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// Open counts that nobody has counted, for the users they were given to. And once a day, when
  /// cycle counts have begun, the number of products that are due by the schedule, without those
  /// whose category sends no notices.
  static let dueCounts = NoticeSource(.countDue) { scope, pass, transaction in
    var occasions = try await openCounts(scope, transaction)
    if let cycle = try await dueCycle(scope, pass, transaction) { occasions.append(cycle) }
    return occasions
  }

  private static func openCounts(
    _ scope: NoticeScope, _ transaction: Transaction
  ) async throws -> [NoticeOccasion] {
    typealias Columns = CountSession.Columns
    let open = [CountStatus.open, .counting]
    var filter = Predicate.oneOf(Columns.status, open)
    if case .subject(let id) = scope { filter = .both(filter, .equals(.id, id)) }
    let counts = try await transaction.repository(CountSession.self).all(where: filter)
    let assigned = try await CountSession.counterList.ids(
      of: counts.map(\.id), transaction.asSystem("reads who makes a count"))
    return counts.map { count in
      let counters = assigned[count.id] ?? []
      let about = count.locationID.map { [GrantCondition.location($0)] } ?? []
      return NoticeOccasion(
        .countDue, collection: CountSession.schema.name, subjectID: count.id,
        date: transaction.context.calendar.date(of: count.createdAt), dueAt: count.createdAt,
        title: "\(count.number) is to be counted",
        body: "\(count.number) counts \(count.scope): \(Counted.text(count.lines, "line")). "
          + "Run `opsh count sheet \(count.number)` to get the sheet.",
        audience: counters.isEmpty
          ? .holders(of: .inventoryCount, about: about)
          : .users(
            counters, seeing: .inventoryView, else: .inventoryCount, about: about))
    }
  }

  /// A notice that products are due today. Its subject is the default location, so there is one
  /// such notice a day, not one for each product.
  private static func dueCycle(
    _ scope: NoticeScope, _ pass: NoticePass, _ transaction: Transaction
  ) async throws -> NoticeOccasion? {
    let code = try await Settings.defaultLocation.value(transaction)
    let place = try await transaction.repository(Location.self).named(code)
    if case .subject(let id) = scope, id != place.id { return nil }
    let posted = try await transaction.repository(CountSession.self).first(
      where: .equals(CountSession.Columns.status, .posted))
    guard posted != nil else { return nil }
    let today = transaction.today
    let due = try await pass.value(of: ProductsToCount(day: today), transaction)
    guard due > 0 else { return nil }
    let title = Counted.text(due, "product is to be counted", "products are to be counted")
    return NoticeOccasion(
      .countDue, collection: Location.schema.name, subjectID: place.id, date: today,
      dueAt: transaction.context.calendar.start(of: today),
      title: title,
      body: "\(title) by \(due == 1 ? "its" : "their") cycle. Run `opsh count schedule` to see "
        + "\(due == 1 ? "it" : "them") and `opsh count open --due` to open the count.",
      audience: .holders(of: .inventoryCount, about: [.location(place.id)]))
  }

  /// Counts that one person counted and approved, with differences beyond the tolerance, in a book
  /// where nobody else may review counts: told before that person may post them.
  static let loneCounts = NoticeSource(.countAlone) { scope, _, transaction in
    typealias Columns = CountSession.Columns
    var filter = Predicate.both(
      .equals(Columns.status, .review),
      .notEquals(Columns.aloneFrom, nil))
    if case .subject(let id) = scope { filter = .both(filter, .equals(.id, id)) }
    return try await transaction.repository(CountSession.self).all(where: filter).compactMap {
      count in
      guard let approved = count.approvedAt, let from = count.aloneFrom else { return nil }
      let lines = count.beyond ?? 0
      return NoticeOccasion(
        .countAlone, collection: CountSession.schema.name, subjectID: count.id,
        date: transaction.context.calendar.date(of: approved), dueAt: approved,
        title: "\(count.number): counted and approved by one person",
        body: "\(count.number) has \(Counted.text(lines, "line")) beyond the tolerance, "
          + "and one person counted and approved it. That person may post it alone from "
          + "\(transaction.context.calendar.text(from: from)) (site time). Run "
          + "`opsh count lines \(count.number)` to see the differences, or "
          + "`opsh count cancel \(count.number)` to stop it.",
        audience: .holders(
          of: .inventoryReviewCount, about: count.locationID.map { [.location($0)] } ?? []))
    }
  }

  /// Packaging that is due within a day, for the people who run the warehouse.
  static let duePackaging = NoticeSource(.packagingDue) { scope, _, transaction in
    typealias Columns = PackagingRecord.Columns
    var filter = Predicate.and([
      .equals(Columns.status, .inProgress),
      .equals(Columns.wantsReminder, true),
      .notEquals(Columns.due, .maximum),
    ])
    let calendar = transaction.context.calendar
    let ahead = TimeSpan(milliseconds: -PackagingRecord.reminderSpan.milliseconds)
    switch scope {
    case .subject(let id): filter = .both(filter, .equals(.id, id))
    case .all(let until):
      let last = calendar.date(of: until.adding(PackagingRecord.reminderSpan))
      filter = .both(filter, .lessOrEqual(Columns.due, last))
    }
    var occasions: [NoticeOccasion] = []
    for record in try await transaction.repository(PackagingRecord.self).all(where: filter) {
      let dueAt = calendar.start(of: record.due).adding(ahead)
      if case .all(let until) = scope, dueAt > until { continue }
      occasions.append(
        NoticeOccasion(
          .packagingDue, collection: PackagingRecord.schema.name, subjectID: record.id,
          date: record.due, dueAt: dueAt, title: "\(record.number): due on \(record.due)",
          body: "\(record.number), \(Counted.text(record.packages, "package")) of "
            + "\(record.perPackage), is due on \(record.due) and is not completed.",
          audience: .holders(
            of: .inventoryUpdateStock, about: [.product(record.productID)])))
    }
    if case .subject(let id) = scope {
      occasions += try await PackagingReminders.asked(id, transaction)
    }
    return occasions
  } noteSent: { plan, transaction in
    try await PackagingReminders.noteSent(plan, transaction)
  }
}

/// How many products are to be counted on a day by their cycle, without those that people get no
/// notices about.
struct ProductsToCount: NoticeFigure {
  /// The day it is asked on; a pass may end on the next one.
  let day: CivilDate

  func value(_ transaction: Transaction) async throws -> Int {
    var categories = CategoryNotices(transaction)
    var due = 0
    for entry in try await CountSchedule(transaction).due()
    where try await categories.areSent(of: entry.product) { due += 1 }
    return due
  }
}
