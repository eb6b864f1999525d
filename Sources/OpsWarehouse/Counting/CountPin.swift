import OpsDomain
import OpsStorage

/// A posted count that states what was in a bin. A movement recorded later, and dated before it,
/// changes the difference of the count and not the level after it.
///
/// Only the first count after the movement is concerned: its compensation keeps all later levels as
/// they were, so later counts stay right by themselves.
struct CountPin {
  let session: CountSession
  let line: CountLine
  /// The moment of the count.
  let at: Instant

  /// The count that a late movement is set against at one of its two places; nil for none. Reads an
  /// index, and reads nothing for a movement that is recorded as it happens. A movement that undoes
  /// another one, or corrects a count, may have its own moment and still stand before the count.
  ///
  /// Movements of a count itself are late like all others while the count is being posted or
  /// undone. A compensation for a posted count starts no other compensation.
  static func pin(
    of movement: StockMovement, at place: RecordID, _ transaction: Transaction
  ) async throws -> CountPin? {
    let mayStandBefore = movement.reverses != nil || movement.kind == .count
    guard movement.at < movement.recordedAt || mayStandBefore,
      try await transaction.repository(Location.self).fetch(place)?.kind.holdsGoods == true
    else { return nil }
    if try await isCompensation(movement, transaction) { return nil }
    return try await first(
      after: movement, isNew: true, at: place, [.posted], transaction)
  }

  /// Whether somebody counted one of the movement's places after it. Undoing the movement would
  /// then change the difference of that count, also while the count waits for review or posting.
  static func stands(
    after movement: StockMovement, _ transaction: Transaction
  ) async throws -> Bool {
    let counted = Set(CountStatus.allCases).subtracting([.cancelled])
    for place in [movement.fromID, movement.toID] {
      let pin = try await first(after: movement, isNew: false, at: place, counted, transaction)
      if pin != nil { return true }
    }
    return false
  }

  /// The first count of the movement's bin after the movement, of those in one of these states.
  private static func first(
    after movement: StockMovement, isNew: Bool, at place: RecordID, _ states: Set<CountStatus>,
    _ transaction: Transaction
  ) async throws -> CountPin? {
    typealias Columns = CountLine.Columns
    let query = Query(
      CountLine.schema,
      where: .and([
        .equals(Columns.productID, movement.productID),
        .equals(Columns.locationID, place), .equals(Columns.size, movement.size),
        .equals(Columns.lot, movement.lot),
        .greaterOrEqual(Columns.countedAt, movement.at),
      ]), order: [.ascending(Columns.countedAt)], limit: 8)
    let sessions = transaction.repository(CountSession.self)
    // Those of one moment.
    var pins: [CountPin] = []
    var pages = transaction.pages(query)
    while let rows = try await pages.next() {
      for row in rows {
        let line = try CountLine(row)
        guard let at = line.countedAt, let session = try await sessions.fetch(line.sessionID),
          states.contains(session.status)
        else { continue }
        if let earlier = pins.first, earlier.at < at {
          let first = try await first(of: pins, after: movement, isNew: isNew, transaction)
          if let first { return first }
          pins = []
        }
        pins.append(CountPin(session: session, line: line, at: at))
      }
    }
    return try await first(of: pins, after: movement, isNew: isNew, transaction)
  }

  /// The first of the counts of one moment that stands after the movement.
  private static func first(
    of pins: [CountPin], after movement: StockMovement, isNew: Bool, _ transaction: Transaction
  ) async throws -> CountPin? {
    guard let only = pins.first else { return nil }
    if pins.count == 1, only.at > movement.at { return only }
    let mark = try await CountMark.of(movement, isNew: isNew, transaction)
    var first: (pin: CountPin, mark: CountMark)?
    for pin in pins {
      let own = try await CountMark.of(pin.line, at: pin.at, in: pin.session, transaction)
      if mark < own, first.map({ own < $0.mark }) ?? true { first = (pin, own) }
    }
    return first?.pin
  }

  private static func isCompensation(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws -> Bool {
    guard movement.kind == .count, let number = movement.reference else { return false }
    let session = try await transaction.repository(CountSession.self).fetch(
      key: CountSession.numberKey, number)
    return session?.status == .posted
  }

  /// Writes the movement that keeps the level after the count as it was counted, at the moment of
  /// the count, and notes on the line why its difference changed.
  ///
  /// - Parameter movement: The late one.
  /// - Throws: What the ledger's rules say.
  func compensate(_ movement: StockMovement, _ transaction: Transaction) async throws {
    let isGone = movement.fromID == line.locationID
    let back: StockMovement
    if let earlier = try await compensation(takenBackBy: movement, isGone: isGone, transaction) {
      back = CountCorrections.opposite(of: earlier, actor: movement.actor, transaction)
    } else {
      let loss = try await transaction.repository(Location.self).named(LocationCode.loss)
      back = StockMovement(
        id: transaction.nextID(), productID: line.productID, size: line.size, lot: line.lot,
        fromID: isGone ? loss.id : line.locationID, toID: isGone ? line.locationID : loss.id,
        quantity: movement.quantity, kind: .count, code: StockMovement.lateCode,
        reference: session.number, at: at, recordedAt: transaction.now, actor: movement.actor)
    }
    _ = try await transaction.insert(StockMovement.schema, back.row)
    // Read again: the same movement may have been set against the line at its other place.
    let lines = transaction.repository(CountLine.self)
    guard var line = try await lines.fetch(self.line.id) else { return }
    let before = line.difference ?? .zero
    try line.takeLate(isGone ? .zero - movement.quantity : movement.quantity)
    try await requireSecondPerson(line, since: before, movement.actor, transaction)
    _ = try await lines.update(line)
  }

  /// Throws `rule.same_person` when the late movement makes the difference larger than the
  /// tolerance, and the person who records it is the only one who has seen the count.
  private func requireSecondPerson(
    _ line: CountLine, since before: Quantity, _ actor: RecordID?, _ transaction: Transaction
  ) async throws {
    guard let difference = line.difference, let counted = line.counted,
      difference.rawValue.magnitude > before.rawValue.magnitude,
      try await CountExcess(transaction).holds(
        difference, of: line.book ?? counted, line.productID)
    else { return }
    try await CountWitness(session, transaction).requireSecondPerson(besides: actor)
  }

  /// The compensation of the movement that this one undoes: it is undone as well, so that goods are
  /// in the layer they were in.
  private func compensation(
    takenBackBy movement: StockMovement, isGone: Bool, _ transaction: Transaction
  ) async throws -> StockMovement? {
    guard movement.reverses != nil else { return nil }
    let corrections = CountCorrections(session: session, line: line, at: at)
    return try await corrections.standing(transaction).last { correction in
      correction.code == StockMovement.lateCode && correction.quantity == movement.quantity
        && (isGone ? correction.fromID : correction.toID) == line.locationID
    }
  }
}
