import OpsDomain
import OpsStorage

/// Where a count stands among movements and other counts: which movements of its very moment it
/// includes. A movement or count with a smaller mark was there before it.
///
/// A count that goes on while goods move stands where it was entered in the journal. The figures of
/// a moment in the past include all movements of that moment, whenever they are recorded.
struct CountMark: Comparable {
  /// The moment, the place in the journal and the identifier.
  let order: MomentOrder
  /// Whether it stands behind all movements of its moment.
  var isEnd = false
  /// Whether it is a correction of the count that stands there, and so comes behind it.
  var isCorrection = false

  static func < (left: CountMark, right: CountMark) -> Bool {
    if left.order.at != right.order.at { return left.order.at < right.order.at }
    if left.isEnd != right.isEnd { return right.isEnd }
    if left.order != right.order { return left.order < right.order }
    return !left.isCorrection && right.isCorrection
  }
}

extension CountMark {
  /// The mark of a line that was counted. A line that nobody has counted has the mark of the end of
  /// counting.
  static func of(
    _ line: CountLine, at moment: Instant, in session: CountSession, _ transaction: Transaction
  ) async throws -> CountMark {
    if session.asOf != nil { return of(session, at: moment) }
    let entries = transaction.repository(CountEntry.self)
    if let id = line.entryID {
      let entry = try await entries.fetch(id)
      return CountMark(order: MomentOrder(moment, entry?.place, id))
    }
    typealias Columns = CountEntry.Columns
    let end = try await entries.first(
      where: .both(
        .equals(Columns.sessionID, session.id), .equals(Columns.lineID, nil)),
      order: [.descending(Columns.at)])
    // An earlier version kept no place of the end of counting.
    guard let end else { return of(session, at: moment) }
    return CountMark(order: MomentOrder(moment, end.place, end.id))
  }

  /// The mark of a count whose figures are of one moment: its end, or, when it was opened at that
  /// moment, where it was opened.
  static func of(_ session: CountSession, at moment: Instant) -> CountMark {
    let isNow = session.asOf == session.createdAt && session.place != nil
    return CountMark(order: MomentOrder(moment, session.place, session.id), isEnd: !isNow)
  }

  /// Where a movement stands. A movement that undoes another one at the same moment stands where
  /// that one does; the corrections of a count stand behind it.
  ///
  /// - Parameter isNew: Whether it is being written.
  static func of(
    _ movement: StockMovement, isNew: Bool = false, _ transaction: Transaction
  ) async throws -> CountMark {
    var first = movement
    let movements = transaction.repository(StockMovement.self)
    while let id = first.reverses, let target = try await movements.fetch(id),
      target.at == first.at
    {
      let isBeingWritten = isNew && first.id == movement.id
      if !isBeingWritten, try await !isBackThen(first, transaction) { break }
      first = target
    }
    guard first.kind == .count, let count = try await mark(ofCorrection: first, transaction) else {
      return CountMark(order: first.order)
    }
    return count
  }

  /// Whether a movement that undoes one of its own moment means that this one never happened. That
  /// is so when it is recorded later. Within one moment it is so when a count stood in between:
  /// then a compensation was written right behind it.
  private static func isBackThen(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws -> Bool {
    if movement.kind == .count || movement.at < movement.recordedAt { return true }
    guard let place = movement.place else { return false }
    typealias Columns = StockMovement.Columns
    let next = try await transaction.repository(StockMovement.self).first(
      where: .and([
        .equals(Columns.productID, movement.productID),
        .equals(Columns.at, movement.at),
        .greater(Column.journalPlace, .integer(place.rawValue)),
        .equals(Columns.size, movement.size), .equals(Columns.lot, movement.lot),
      ]), order: [.ascending(Columns.at)])
    return next?.code == StockMovement.lateCode && next?.kind == .count
      && next?.place?.sequence == place.sequence
  }

  /// The mark of a movement that a count has written; nil when there is no such count.
  private static func mark(
    ofCorrection movement: StockMovement, _ transaction: Transaction
  ) async throws -> CountMark? {
    guard let number = movement.reference,
      let session = try await transaction.repository(CountSession.self).fetch(
        key: CountSession.numberKey, number)
    else { return nil }
    for place in [movement.fromID, movement.toID] {
      let line = try await transaction.repository(CountLine.self).fetch(
        key: CountLine.binKey, session.id, movement.productID, place,
        movement.size, movement.lot)
      guard let line else { continue }
      var mark = try await of(line, at: movement.at, in: session, transaction)
      mark.isCorrection = true
      return mark
    }
    return nil
  }
}
