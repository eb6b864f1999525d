import OpsDomain
import OpsStorage

/// Works out from the book what people will be told of, and compares it with what is planned.
///
/// It depends only on the book, so it may run at any time and any number of times. A second run
/// without a change of the book changes nothing.
struct NoticePlanner {
  /// How far ahead stages are planned. What comes later is planned later.
  static let horizon = TimeSpan(milliseconds: 36 * 3_600_000)

  private let transaction: Transaction
  private let pass: NoticePass

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction, pass: NoticePass) {
    self.transaction = transaction
    self.pass = pass
  }

  /// What has to be changed so that the plans of a source are right.
  func changes(of source: NoticeSource) async throws -> [NoticePlanChange] {
    let until = transaction.now.adding(Self.horizon)
    let open = try await openPlans(source.kind)
    let begun = Dictionary(
      open.map { (Subject($0), $0.date) }, uniquingKeysWith: { first, _ in first })
    let occasions = try await source.find(.all(until: until), pass, transaction)
    let wanted = occasions.map { Wanted($0, begun, transaction) }
    var changes: [NoticePlanChange] = []
    for one in wanted { changes += try await change(one) }
    let keys = Set(wanted.map(\.key))
    for plan in open where !keys.contains(Key(plan)) {
      if let change = try await ending(plan, source) { changes.append(change) }
    }
    return changes
  }

  /// Notices that quiet hours hold back and whose occasion has gone meanwhile, or is no longer for
  /// the one who was to be told.
  func withdrawals() async throws -> [NoticePlanChange] {
    let sender = NoticeSender(transaction, pass: pass)
    let readers = NoticeReaders(transaction)
    let held = try await transaction.repository(Notice.self).all(
      where: .and([
        .greater(Notice.Columns.dueAt, transaction.now),
        .equals(Notice.Columns.dismissedAt, nil),
      ]))
    var changes: [NoticePlanChange] = []
    for notice in held {
      guard let plan = try await transaction.repository(NoticePlan.self).fetch(notice.planID)
      else { continue }
      if let occasion = try await sender.occasion(of: plan),
        try await readers.include(notice.userID, in: occasion.audience)
      {
        continue
      }
      changes.append(.withdraw(notice.id))
    }
    return changes
  }

  /// Plans of a kind that may still change: scheduled, or sent for a condition that lasts.
  private func openPlans(_ kind: NoticeKind) async throws -> [NoticePlan] {
    typealias Columns = NoticePlan.Columns
    let scheduled = Predicate.equals(Columns.state, .scheduled)
    var states = scheduled
    if kind.isCondition {
      states = .or([
        scheduled,
        .and([
          .equals(Columns.state, .sent),
          .equals(Columns.endedAt, nil),
        ]),
      ])
    }
    return try await transaction.repository(NoticePlan.self)
      .all(where: .both(.equals(Columns.kind, kind), states))
  }

  private func change(_ wanted: Wanted) async throws -> [NoticePlanChange] {
    let occasion = wanted.occasion
    guard
      let plan = try await transaction.repository(NoticePlan.self).fetch(
        key: NoticePlan.onceKey, occasion.kind, occasion.collection,
        occasion.subjectID, occasion.stage, wanted.date)
    else {
      return [
        .create(
          NoticePlan(
            id: transaction.nextID(), kind: occasion.kind, collection: occasion.collection,
            subjectID: occasion.subjectID, stage: occasion.stage, date: wanted.date,
            dueAt: occasion.dueAt, createdAt: transaction.now))
      ]
    }
    switch plan.state {
    // What comes and goes within a day is told of once on that day.
    case .sent: return []
    case .cancelled: return [.arm(plan.id, occasion.dueAt)]
    case .scheduled:
      // What is due already is not put off, and not brought forward either.
      let isDue = plan.dueAt <= transaction.now && occasion.dueAt <= transaction.now
      return isDue || plan.dueAt == occasion.dueAt ? [] : [.arm(plan.id, occasion.dueAt)]
    }
  }

  /// What becomes of a plan that nothing asks for any more.
  private func ending(
    _ plan: NoticePlan, _ source: NoticeSource
  ) async throws -> NoticePlanChange? {
    guard plan.state == .scheduled else { return .end(plan.id) }
    // The source leaves out what is over; what is late may still have to be told.
    let own = try await source.find(.subject(plan.subjectID), pass, transaction)
    return own.contains(where: plan.isOf) ? nil : .cancel(plan.id)
  }
}

extension NoticePlanner {
  /// What a plan of a source is about.
  private struct Subject: Hashable {
    let id: RecordID
    let stage: Int64

    init(_ occasion: NoticeOccasion) {
      id = occasion.subjectID
      stage = occasion.stage
    }

    init(_ plan: NoticePlan) {
      id = plan.subjectID
      stage = plan.stage
    }
  }

  /// What names a plan of a source.
  private struct Key: Hashable {
    let subject: Subject
    let date: CivilDate

    init(_ occasion: NoticeOccasion, _ date: CivilDate) {
      subject = Subject(occasion)
      self.date = date
    }

    init(_ plan: NoticePlan) {
      subject = Subject(plan)
      date = plan.date
    }
  }

  /// An occasion with the date it has in the plans: a condition keeps the day it began on.
  private struct Wanted {
    let occasion: NoticeOccasion
    let date: CivilDate

    init(
      _ occasion: NoticeOccasion, _ begun: [Subject: CivilDate], _ transaction: Transaction
    ) {
      self.occasion = occasion
      date = occasion.date ?? begun[Subject(occasion)] ?? transaction.today
    }

    var key: Key { Key(occasion, date) }
  }
}

extension NoticePlan {
  /// Whether the plan is that of `occasion`.
  func isOf(_ occasion: NoticeOccasion) -> Bool {
    occasion.kind == kind && occasion.subjectID == subjectID && occasion.stage == stage
      && occasion.date ?? date == date
  }
}

extension NoticeKind {
  /// Whether it tells of something that lasts until it is over, and not of a date.
  var isCondition: Bool { [.lowStock, .backupFailed, .backupOld].contains(self) }
}
