import OpsDomain
import OpsStorage

extension CommitReversal {
  /// Whether the commit changed nothing of the line but what late movements explain.
  func isLateOnly(_ part: Part) throws -> Bool {
    guard let before = part.before, let after = part.after else { return false }
    return try CountLine(before).differsByLate(CountLine(after))
  }

  /// Puts a count back as it was. When that takes its posting back, the corrections go with it;
  /// when it brings the posting back, the count is posted again, with all the guards of a posting.
  ///
  /// Throws `rule.violated` when the count would be posted with other figures than those that were
  /// approved, and `rule.same_person` as `count.post` does.
  func putCountBack(_ part: Part) async throws {
    guard let before = try part.before.map({ try CountSession($0) }),
      let after = try part.after.map({ try CountSession($0) })
    else { return try await putBack(part) }
    guard before.status != .posted else { return try await postAgain(before) }
    try await putBack(part)
    guard after.status == .posted else { return }
    let system = writer.asSystem("takes the corrections of the count back")
    let now = try await system.repository(CountSession.self).fetch(part.id)
    do {
      try await CountUnposting(
        session: now ?? before, system: system, actor: writer.caller.userID
      ).run()
    } catch let error as OpsError where error.code == .insufficientStock {
      throw OpsError(
        .dependants,
        "\(commit.header.operation) cannot be undone: goods it found have left since "
          + "(\(error.message))", field: "commit", hint: "undo the later movements first")
    }
  }

  /// What was allocated with the posting is promised again by itself.
  private func postAgain(_ posted: CountSession) async throws {
    let sessions = writer.repository(CountSession.self)
    let system = writer.asSystem("posts the count again")
    guard var session = try await sessions.fetch(posted.id) else { return }
    let posting = try await CountPosting(
      session, system, actor: writer.caller.userID, allocates: false
    ).post()
    session.status = .posted
    session.postedAt = writer.now
    session.postedBy = writer.caller.userID
    session.movements = posting.movements
    session.updatedAt = writer.now
    _ = try await sessions.update(session)
  }

  /// Refuses to take back what somebody else counted: that would be counting in their name.
  func requireOwnEntry(_ part: Part) throws {
    guard let row = part.after ?? part.before else { return }
    let entry = try CountEntry(row)
    // The end of counting is nothing that somebody counted.
    guard entry.lineID != nil else { return }
    guard let actor = entry.actor, actor == writer.caller.userID else {
      throw refused(
        "somebody else entered this count; run `opsh count enter` to enter your own figure")
    }
  }
}
