import OpsDomain
import OpsKernel
import OpsStorage

/// Puts a count back as it was. When the posting is undone, its corrections are undone too
/// (``CountUnposting``). When the posting is restored, the count is posted again, with all the
/// checks of a posting.
struct CountSessionReversal: RecordReversal {
  var schema: Schema { CountSession.schema }

  /// Throws `rule.violated` when the count would be posted with other figures than those that were
  /// approved, and `rule.same_person` as `count.post` does.
  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard let before = try record.before.map({ try CountSession($0) }),
      let after = try record.after.map({ try CountSession($0) })
    else { return try await reversal.putBack(record) }
    guard before.status != .posted else { return try await postAgain(before, reversal.writer) }
    try await reversal.putBack(record)
    guard after.status == .posted else { return }
    let system = reversal.writer.asSystem("undoes the corrections of the count")
    let now = try await system.repository(CountSession.self).fetch(record.id)
    do {
      try await CountUnposting(
        session: now ?? before, system: system, actor: reversal.actor
      ).run()
    } catch let error as OpsError where error.code == .insufficientStock {
      throw OpsError(
        .dependants,
        "\(reversal.refusal): the goods have left since (\(error.message))",
        field: "commit", hint: "undo the later movements first")
    }
  }

  /// Requests get the goods that came with the posting by themselves.
  private func postAgain(_ posted: CountSession, _ writer: Transaction) async throws {
    let sessions = writer.repository(CountSession.self)
    let system = writer.asSystem("posts the count again")
    guard var session = try await sessions.fetch(posted.id) else { return }
    let posting = try await CountPosting(session, system, actor: writer.caller.userID).post()
    session.status = .posted
    session.postedAt = writer.now
    session.postedBy = writer.caller.userID
    session.movements = posting.movements
    session.updatedAt = writer.now
    _ = try await sessions.update(session)
  }
}
