import OpsDomain
import OpsKernel
import OpsStorage

/// Why an order has the driver it has, or none yet: the last decision about it, and when its driver
/// is expected to have picked it up. Not journalled: each decision replaces it, and offers keep
/// their own reasons.
public struct DispatchNote: Entity {
  /// Where the book keeps the reasons of dispatch; the journal leaves them out.
  public static let record = Record(
    "dispatch_notes", .marketplace, "reason of dispatch", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The order that was decided about; each order has one note.
  public var orderID: Unique<Reference<MarketOrder>>
  /// What was decided last.
  public var outcome: DispatchAnswer
  /// When it was decided.
  public var decidedAt: Instant
  /// When it is looked at again if nothing happens before.
  public var lookAt: Instant?
  /// The reason in one or two sentences, with the numbers of drivers.
  public var why: LongText
  /// The driver whose pickup is expected; nil as long as nobody has it.
  public var driverID: Reference<Driver>?
  /// When that driver was expected to have it, as was thought first.
  public var expectedAt: Instant?
  /// What dispatch did because that driver is late; without a driver, why it was taken off the last
  /// one. Nil where nothing was done.
  public var delay: LongText?

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
    // The delay was told of the driver who had the order before, not of the next one.
    if note.driverID != nil { (note.driverID, note.expectedAt, note.delay) = (nil, nil, nil) }
    _ = try await update(note)
  }

  /// Keeps when a driver who has an order is expected to have fetched it.
  func expect(_ driver: Driver, with order: RecordID, at expected: Instant) async throws {
    guard var note = try await fetch(key: DispatchNote.orderKey, order) else {
      _ = try await create(
        DispatchNote(
          id: transaction.nextID(), orderID: order, outcome: .given, decidedAt: transaction.now,
          why: "Driver \(driver.number) has it.", driverID: driver.id, expectedAt: expected))
      return
    }
    (note.driverID, note.expectedAt, note.delay) = (driver.id, expected, nil)
    _ = try await update(note)
  }

  /// Keeps what was done about the driver who has an order; nil once that driver is in time again.
  func keep(delay text: String?, of order: RecordID) async throws {
    guard var note = try await fetch(key: DispatchNote.orderKey, order), note.delay != text else {
      return
    }
    note.delay = text
    _ = try await update(note)
  }

  /// Keeps why an order was taken off its driver.
  func takeOff(_ why: String, _ order: RecordID) async throws {
    guard var note = try await fetch(key: DispatchNote.orderKey, order) else {
      _ = try await create(
        DispatchNote(
          id: transaction.nextID(), orderID: order, outcome: .waits, decidedAt: transaction.now,
          why: why, delay: why))
      return
    }
    (note.driverID, note.expectedAt, note.delay) = (nil, nil, why)
    _ = try await update(note)
  }
}
