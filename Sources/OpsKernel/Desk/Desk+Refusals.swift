import OpsDomain
import OpsStorage

/// What happens at the door besides the work: refusals and looks at personal data are kept, also
/// those of a rehearsal, which answers as if it were meant.
extension Desk {
  /// Asks ``admit(_:to:)`` and keeps a refusal.
  public func admit(_ call: Call, to descriptor: OperationDescriptor) async throws {
    do {
      try admit(call.principal, to: descriptor)
    } catch {
      await keepRefusal(error, of: descriptor.name, call)
      throw error
    }
  }

  /// Keeps that somebody was turned away at `operation`, if that is what the error says.
  public func keepRefusal(
    _ error: any Error, of operation: String, by principal: Principal
  ) async {
    await keepRefusal(error, of: operation, Call(principal))
  }

  /// Keeps that a call was turned away, if that is what the error says.
  package func keepRefusal(_ error: any Error, of operation: String, _ call: Call) async {
    guard let access = accessible, let failure = error as? OpsError,
      failure.errorClass == .denied || failure.errorClass == .signin
    else { return }
    await access.recordRefusal(
      failure.code, of: operation, to: call.principal.userID, reason: call.reason)
  }

  /// Keeps that an answer shows personal data. Throws what the store throws: the answer must not
  /// be given then.
  func keepReading<Answer>(
    _ answer: Answer, of operation: String, _ call: Call
  ) async throws {
    guard accessible != nil else { return }
    try await keep(PersonalReading(shownBy: answer, world.rules), of: operation, call)
  }

  /// Keeps that a rehearsed write shows personal data, in its answer or in what it would change:
  /// no commit tells of it. What the caller would add is the caller's own input, and no look.
  /// Throws what the store throws.
  func keepReading<Output>(
    ofRehearsal outcome: Outcome<Output>, _ operation: String, _ call: Call
  ) async throws {
    guard accessible != nil, showsAnswers else { return }
    var reading = PersonalReading(shownBy: outcome.output, world.rules)
    for change in outcome.changes where change.old == nil { reading.forget(change) }
    reading.add(outcome.changes, shownTo: call.principal, in: world)
    try await keep(reading, of: operation, call)
  }

  /// Keeps that a plan of these changes is shown. Throws what the store throws.
  func keepReading(
    ofPlan changes: [Change], by principal: Principal, as operation: String
  ) async throws {
    guard accessible != nil else { return }
    var reading = PersonalReading()
    reading.add(changes, shownTo: principal, in: world)
    try await keep(reading, of: operation, Call(principal))
  }

  /// Keeps that figures were worked out from personal columns: groups and extremes show what is in
  /// them, and a count behind a filter says whether it is there. Throws what the store throws.
  public func keepReading(
    _ aggregate: Aggregate, by principal: Principal, as operation: String
  ) async throws {
    let asked =
      aggregate.groups + aggregate.measures.compactMap(\.column) + aggregate.filter.columns
    let fields = asked.filter(\.isPersonal).map(\.name)
    guard accessible != nil, !fields.isEmpty else { return }
    var reading = PersonalReading()
    reading.add(
      aggregate.schema.name, PersonalReading.everybody, fields.map { ($0, true) })
    try await keep(reading, of: operation, Call(principal))
  }

  /// Keeps that rows were shown as they are stored, if their collection holds personal data.
  /// Throws what the store throws: the rows must not be shown then.
  public func keepReading(
    _ rows: [Row], of schema: Schema, by principal: Principal, as operation: String
  ) async throws {
    guard accessible != nil, schema.columns.contains(where: \.isPersonal) else { return }
    var reading = PersonalReading()
    let people = world.blueprint.collectionsOfPeople
    for row in rows { reading.add(row, of: schema, people) }
    try await keep(reading, of: operation, Call(principal))
  }

  /// Keeps that personal data were shown otherwise than in fields, as by an image. Throws what the
  /// store throws: they must not be shown then.
  package func keepReading(
    _ reading: PersonalReading, by principal: Principal, as operation: String
  ) async throws {
    try await keep(reading, of: operation, Call(principal))
  }

  /// Keeps that a part of a file about people was shown, once for all parts of a download. Throws
  /// what the store throws: it must not be shown then.
  func keepReading(
    _ reading: PersonalReading, ofFile digest: ImageDigest, from offset: Int64,
    by principal: Principal, as operation: String
  ) async throws {
    guard isKept(reading, by: principal) else { return }
    try await accessible?.recordReading(
      reading, ofFile: digest, from: offset, by: principal, in: operation, reason: nil)
  }

  /// Keeps what became of a sign-in. Never fails: signing in does not depend on it.
  /// - Parameter pseudonym: What failures of the account are called.
  public func recordSignInEvent(
    _ event: SignInEvent, of user: RecordID?, as pseudonym: RecordID? = nil
  ) async {
    await accessible?.recordSignIn(event, of: user, as: pseudonym)
  }

  /// The same desk for work whose answers are shown to nobody, such as `can-i`: then no views of
  /// personal data are noted.
  func unseen() -> Desk {
    var desk = self
    desk.showsAnswers = false
    return desk
  }

  /// Whether what is committed here stands: not staged, not a part of something, not elsewhere.
  package var standsAlone: Bool { commitsStand && forwarder == nil }

  private func keep(
    _ reading: PersonalReading, of operation: String, _ call: Call
  ) async throws {
    guard isKept(reading, by: call.principal) else { return }
    try await accessible?.recordReading(
      reading, by: call.principal.userID, in: operation, reason: call.reason)
  }

  /// Whether it is a look at others that somebody has.
  private func isKept(_ reading: PersonalReading, by principal: Principal) -> Bool {
    showsAnswers && !reading.isEmpty && !reading.isOnly(principal.userID) && !principal.isSystem
  }

  /// The log of the book; nil inside a write of it, which is in the journal itself and would wait
  /// for its own end.
  private var accessible: AccessLog? { isWriting ? nil : access }
}
