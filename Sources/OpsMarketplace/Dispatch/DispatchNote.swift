import OpsDomain
import OpsKernel
import OpsStorage

/// Why an order has the driver it has, or none yet: the last decision about it. Not journalled:
/// each decision replaces it, and offers keep their own reasons.
public struct DispatchNote: Entity {
  public static let record = Record(
    "dispatch_notes", .marketplace, "reason of dispatch", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  public var orderID: Unique<Reference<MarketOrder>>
  public var outcome: DispatchAnswer
  public var decidedAt: Instant
  /// When it is looked at again if nothing happens before.
  public var lookAt: Instant?
  /// The reason in one or two sentences, with the numbers of drivers.
  public var why: LongText

  static let rules = CollectionRules(DispatchNote.self, readable: .marketAdminister)
}

/// What was decided about an order.
public enum DispatchAnswer: String, ColumnChoice, Codable {
  /// A driver was asked.
  case offered
  /// All drivers were asked.
  case open
  /// It waits for a driver.
  case waits
  /// No driver can take it as things are.
  case nobody
  /// It has a driver.
  case given
}

extension Repository where Item == DispatchNote {
  /// Keeps what was decided about an order.
  func keep(
    _ outcome: DispatchAnswer, of order: RecordID, lookAt: Instant? = nil, _ why: String
  ) async throws {
    let text = String(why.prefix(Limits.columnLong))
    guard var note = try await fetch(key: DispatchNote.orderKey, order) else {
      _ = try await create(
        DispatchNote(
          id: transaction.nextID(), orderID: order, outcome: outcome, decidedAt: transaction.now,
          lookAt: lookAt, why: text))
      return
    }
    note.outcome = outcome
    note.decidedAt = transaction.now
    note.lookAt = lookAt
    note.why = text
    _ = try await update(note)
  }
}
