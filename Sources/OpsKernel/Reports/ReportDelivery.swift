import OpsDomain
import OpsStorage

/// Makes one report that is due, for each of its recipients.
struct ReportDelivery {
  let handle: JobHandle

  /// What a report came to for one person.
  private struct Made {
    let user: RecordID
    let rows: Int
    let content: String?
    let seenWith: String?
    let failure: String?
  }

  /// How many were made. The lists are asked outside of the commit, each with the rights of the
  /// person it is for; a list that somebody may not see is noted for them and for nobody else.
  func deliver(_ id: RecordID) async throws -> Int {
    let found = try await handle.read { transaction in
      try await transaction.repository(SavedReport.self).fetch(id)
    }
    guard let report = found else { return 0 }
    let definition = try ReportDefinition(kept: report.definition)
    var made: [Made] = []
    for user in try await recipients(of: report) {
      try Task.checkCancellation()
      guard let principal = try await principal(user) else { continue }
      made.append(try await make(report.name, definition, for: principal, user))
    }
    let done = made
    return try await handle.write { try await keep(done, of: id, $0) }
  }

  /// Who gets the report now. If its owner is gone or may not sign in, it is made for nobody,
  /// because nobody else can end it; others get it while the owner may send them reports.
  private func recipients(of report: SavedReport) async throws -> [RecordID] {
    guard let owner = try await principal(report.ownerID) else { return [] }
    guard !owner.may(.systemGenerateReports) else { return report.recipientIDs }
    return report.recipientIDs.filter { $0 == report.ownerID }
  }

  /// The person with the rights of now; nil for somebody who is gone or inactive.
  private func principal(_ id: RecordID) async throws -> Principal? {
    try await handle.read { transaction in
      guard let user = try await transaction.repository(User.self).fetch(id), user.isActive else {
        return nil
      }
      let rights = try await RightsReader(transaction).rights(of: id)
      return Principal(userID: id, name: user.name, rights: rights)
    }
  }

  private func make(
    _ name: String, _ definition: ReportDefinition, for principal: Principal, _ user: RecordID
  ) async throws -> Made {
    // Nobody looks at it yet. Who opens a report that shows people looks at them then.
    let run = ReportRun(definition: definition, desk: handle.desk.unseen())
    do {
      let table = try await run.table(for: principal)
      // A copy of rows that show people would outlast them.
      let content =
        try run.mayShowPeople()
        ? nil
        : table.kept(definition.format, title: name, calendar: handle.desk.calendar)
      let rights = AnswerRights(of: principal, handle.desk.world.blueprint.openers)
      return Made(
        user: user, rows: table.count, content: content,
        seenWith: content == nil ? nil : rights.text, failure: nil)
    } catch let error as OpsError where JobHandle.isOfPart(error) {
      return Made(
        user: user, rows: 0, content: nil, seenWith: nil, failure: error.code.rawValue)
    }
  }

  /// Writes what was made and sets the next time, unless the report was changed meanwhile.
  private func keep(
    _ made: [Made], of id: RecordID, _ transaction: Transaction
  ) async throws -> Int {
    let reports = transaction.repository(SavedReport.self)
    guard var report = try await reports.fetch(id), let every = report.every,
      let minute = report.minute, let due = report.nextAt, due <= transaction.now
    else { return 0 }
    report.nextAt = every.next(
      after: transaction.now, minute: minute, transaction.context.calendar)
    _ = try await reports.update(report)
    for one in made {
      _ = try await transaction.repository(ReportIssue.self).create(
        ReportIssue(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: ReportIssue.self, transaction),
          userID: one.user, ownerID: report.ownerID, name: report.name,
          definition: report.definition, madeAt: transaction.now, rows: Int64(one.rows),
          content: one.content, failure: one.failure, seenWith: one.seenWith))
    }
    return made.count
  }
}
