import OpsDomain
import OpsKernel
import OpsStorage

/// Makes sure that nobody counts, approves and posts a difference beyond the tolerance alone.
///
/// One account is one person: a token, a lent role or an elevation does not make anybody a second
/// person.
struct CountWitness {
  /// How long the only person in a book who may review counts waits between approving and posting.
  static let delay = TimeSpan(milliseconds: 86_400_000)

  let session: CountSession
  let system: Transaction

  init(_ session: CountSession, _ transaction: Transaction) {
    self.session = session
    system = transaction.asSystem("looks who counted")
  }

  /// What a person did in a count.
  enum Part {
    /// They counted something in it.
    case counted
    /// They set uncounted lines to zero.
    case saidNothingIsThere
    /// They act without an account, so they may have counted.
    case unknown
  }

  /// The part of the person in the count; nil for none.
  func part(of person: RecordID?) async throws -> Part? {
    guard let person else { return .unknown }
    // Entries have no place, so a user who reviews only some places cannot read them as records.
    let own = try await system.repository(CountEntry.self).first(
      where: .and([
        .equals(CountEntry.Columns.sessionID, session.id),
        .equals(CountEntry.Columns.actor, person),
        .notEquals(CountEntry.Columns.lineID, nil),
      ]))
    if own != nil { return .counted }
    let isTheirWord = session.uncounted == .zero && session.uncountedBy == person
    return isTheirWord ? .saidNothingIsThere : nil
  }

  /// Whether the person changed a tolerance less than a day before the count was opened, or later.
  /// Such a tolerance does not excuse their own differences.
  func changedTolerance(_ person: RecordID?) async throws -> Bool {
    let settings = system.repository(Setting.self)
    let since = session.createdAt.adding(milliseconds: -Self.delay.milliseconds)
    for definition in Settings.ofCounting where definition.keepsAuthor {
      guard let setting = try await settings.fetch(key: Setting.nameKey, definition.key),
        setting.updatedAt > since
      else { continue }
      if setting.updatedBy == nil || setting.updatedBy == person { return true }
    }
    return false
  }

  /// From when on the person may post alone what they counted and approve now; nil where somebody
  /// else may review counts.
  func aloneFrom(_ person: RecordID?, beyond: Int) async throws -> Instant? {
    guard beyond > 0, try await part(of: person) != nil, try await !hasOthers(than: person) else {
      return nil
    }
    return system.now.adding(Self.delay)
  }

  /// Throws `rule.same_person` when one person counted, approved and posts a difference beyond the
  /// tolerance. Where nobody else may review counts, they may do so one day after the approval.
  func requireSecondPerson() async throws {
    guard (session.beyond ?? 1) > 0, session.approvedBy == session.postedBy,
      try await part(of: session.postedBy) != nil
    else { return }
    let number = Excerpt.of(session.number)
    let way = "ask somebody else who may review counts to run `opsh count post \(number)`"
    func refusal(_ allowed: String, _ hint: String) -> OpsError {
      OpsError(
        .samePerson,
        "You counted and approved \(number). Its differences are beyond the tolerance, so "
          + allowed, field: "count", hint: hint)
    }
    guard try await !hasOthers(than: session.postedBy) else {
      throw refusal("another person must post it", way)
    }
    guard let from = session.aloneFrom else {
      throw refusal(
        "another person must post it, or you one day after you approve it",
        "approve it again to start that day, or \(way)")
    }
    guard from <= system.now else {
      let text = system.context.calendar.text(from: from)
      throw refusal(
        "you may post it alone from \(text) (site time)", "wait until then, or \(way)")
    }
  }

  /// Throws `rule.same_person` when the person who records a late movement has counted, approved
  /// and posted alone, and the movement takes a difference beyond the tolerance: nobody else would
  /// ever have seen it. Where nobody else may review counts, a day must have passed.
  func requireSecondPerson(besides actor: RecordID?) async throws {
    guard let actor, session.postedBy == actor, session.approvedBy == actor,
      try await part(of: actor) != nil
    else { return }
    let number = Excerpt.of(session.number)
    let others = try await hasOthers(than: actor)
    let from = session.postedAt?.adding(Self.delay)
    if !others, let from, from <= system.now { return }
    let when = from.map {
      ", or you from \(system.context.calendar.text(from: $0)) (site time)"
    }
    throw OpsError(
      .samePerson,
      "You alone counted, approved and posted \(number), and this movement makes its difference "
        + "larger than the tolerance: another person must record it" + (others ? "" : when ?? ""),
      field: "count",
      hint: "ask somebody else to record it, or undo the posting of \(number) and count again")
  }

  /// Whether an active user besides the person may review every count, at whatever hour.
  private func hasOthers(than person: RecordID?) async throws -> Bool {
    let reviewers = try await NoticeReaders(system)
      .holdersAtSomeHour(of: .inventoryReviewCount)
    return reviewers.contains { $0 != person }
  }
}
