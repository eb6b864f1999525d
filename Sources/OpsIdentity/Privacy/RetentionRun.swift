import OpsDomain
import OpsKernel
import OpsStorage

/// The part of the retention job that is one commit: records past their time.
struct RetentionRun {
  /// Records of a collection that one run removes; the next run removes more.
  private static let limit = 5_000
  /// How long ended sessions and tokens are kept, for people who want to know what they were.
  private static let closed = TimeSpan(milliseconds: 30 * 86_400_000)

  private let system: Transaction
  private let marks: [PersonalMarks]
  private var report = RetentionReport()

  init(_ transaction: Transaction, _ marks: [PersonalMarks]) {
    self.marks = marks
    system = transaction.asSystem("removes what is past its time")
  }

  mutating func run() async throws -> RetentionReport {
    report.accessEvents = try await remove(
      AccessEvent.schema, older: Settings.retentionOfAccess, AccessEvent.Columns.at)
    for marks in marks {
      report.visits += try await remove(
        marks.schema, older: Settings.retentionOfAnalytics, marks.viewedAt, and: marks.looks)
    }
    report.consents = try await remove(
      Consent.schema, older: Settings.retentionOfMarketing, Consent.Columns.at,
      and: .equals(Consent.Columns.purpose, .marketing))
    report.receipts = try await remove(
      ErasureReceipt.schema, older: Settings.retentionOfEssential,
      ErasureReceipt.Columns.at)
    report.sessions = try await removeClosed()
    report.notices = try await removeNotices()
    _ = try await remove(
      Query(
        SignInTries.schema,
        where: .less(SignInTries.Columns.lastAt, IdentityService.lastKept(system.now))))
    try await mark()
    return report
  }

  /// Notes when the job ran.
  private func mark() async throws {
    let marks = system.repository(RetentionMark.self)
    guard var mark = try await marks.first(where: .everything) else {
      _ = try await marks.create(RetentionMark(id: system.nextID(), at: system.now, through: 0))
      return
    }
    mark.at = system.now
    _ = try await marks.update(mark)
  }

  /// Removes sessions, personal tokens and counts of uses that were over long ago.
  private func removeClosed() async throws -> Int64 {
    let limit = system.now.adding(milliseconds: -Self.closed.milliseconds)
    func over(_ end: Field<Instant>, _ revoked: Field<Instant>) -> Predicate {
      .or([.less(end, limit), .less(revoked, limit)])
    }
    let sessions = try await remove(
      Query(
        AccessSession.schema,
        where: over(AccessSession.Columns.expiresAt, AccessSession.Columns.revokedAt)))
    let ended = try await system.repository(PersonalToken.self).first(
      Self.limit,
      where: over(PersonalToken.Columns.expiresAt, PersonalToken.Columns.revokedAt))
    // Counts before the token they belong to, so that none is left of one that is gone.
    var counts = try await remove(
      Query(TokenUse.schema, where: .less(TokenUse.Columns.endsAt, limit)))
    var tokens: Int64 = 0
    for token in ended where counts < Self.limit {
      counts += try await remove(
        Query(TokenUse.schema, where: .equals(TokenUse.Columns.tokenID, token.id)))
      try await system.repository(PersonalToken.self).delete(token)
      tokens += 1
    }
    return sessions + counts + tokens
  }

  /// Removes notices, their deliveries first, and then plans that nobody needs to know of any more:
  /// those of a date that has passed long ago, and of conditions that are over.
  private func removeNotices() async throws -> Int64 {
    let kept = try await Settings.retentionOfNotices.keeping(system)
    let limit = system.now.adding(TimeSpan(milliseconds: -kept.milliseconds))
    let old = try await system.repository(Notice.self).first(
      Self.limit, where: .less(Notice.Columns.createdAt, limit))
    for notice in old {
      _ = try await remove(
        Query(
          NoticeDelivery.schema, where: .equals(NoticeDelivery.Columns.noticeID, notice.id)))
      try await system.repository(Notice.self).delete(notice)
    }
    let removed = Int64(old.count)
    guard old.count < Self.limit else { return removed }
    typealias Columns = NoticePlan.Columns
    let day = system.context.calendar.date(of: limit)
    return try await removed
      + remove(
        Query(
          NoticePlan.schema,
          where: .and([
            .less(Columns.settledAt, limit),
            .less(Columns.date, day),
            .or([
              .notEquals(Columns.kind, .lowStock),
              .notEquals(Columns.endedAt, nil),
              .equals(Columns.state, .cancelled),
            ]),
          ])))
  }

  private func remove(
    _ schema: Schema, older setting: BookSetting<TimeSpan?>, _ column: Field<Instant>,
    and condition: Predicate = .everything
  ) async throws -> Int64 {
    let kept = try await setting.keeping(system)
    let limit = system.now.adding(TimeSpan(milliseconds: -kept.milliseconds))
    return try await remove(
      Query(schema, where: .both(.less(column, limit), condition)))
  }

  private func remove(_ query: Query) async throws -> Int64 {
    let schema = query.schema
    var removed: Int64 = 0
    while removed < Self.limit {
      let rows = try await system.rows(query)
      for row in rows {
        try await system.delete(schema, id: row.id, version: row.version)
        removed += 1
      }
      if rows.count < query.limit { break }
    }
    return removed
  }
}
