import OpsDomain
import OpsKernel
import OpsStorage

/// Whether dispatch has something to decide: since when, and when it is to look again. One record,
/// not journalled.
public struct DispatchMark: Entity {
  /// Where the book keeps the mark of dispatch; the journal leaves it out.
  public static let record = Record(
    "dispatch_marks", .marketplace, "mark of dispatch", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Always the same word.
  public var name: Unique<Line>
  /// When something happened that dispatch has not decided about yet; nil for nothing.
  public var changedAt: Instant?
  /// When dispatch has to look again, as its last decision says.
  public var lookAt: Instant?
  /// When dispatch decided last; nil before its first decision.
  public var decidedAt: Instant?
  /// When the right of a driver who is online can end by itself, at the earliest.
  public var rightsAt: Instant?

  static let only = "market"
}

extension DispatchMark {
  static let rules = CollectionRules(DispatchMark.self, readable: .marketAdminister)

  /// Says that something has happened that dispatch has to decide about.
  /// - Parameter transaction: With the rights of the system.
  static func set(_ transaction: Transaction) async throws {
    let marks = transaction.repository(DispatchMark.self)
    guard var mark = try await marks.fetch(key: nameKey, only) else {
      _ = try await marks.create(
        DispatchMark(id: transaction.nextID(), name: only, changedAt: transaction.now))
      return
    }
    guard mark.changedAt == nil else { return }
    mark.changedAt = transaction.now
    _ = try await marks.update(mark)
  }

  /// Says that it has been decided, and when to look again.
  static func clear(lookAt: Instant?, _ transaction: Transaction) async throws {
    let marks = transaction.repository(DispatchMark.self)
    guard var mark = try await marks.fetch(key: nameKey, only) else { return }
    mark.changedAt = nil
    mark.lookAt = lookAt
    mark.decidedAt = transaction.now
    _ = try await marks.update(mark)
  }

  /// Has the rights of drivers asked again at that moment, or earlier.
  /// - Parameter transaction: With the rights of the system.
  static func watchRights(until moment: Instant?, _ transaction: Transaction) async throws {
    guard let moment else { return }
    let marks = transaction.repository(DispatchMark.self)
    guard var mark = try await marks.fetch(key: nameKey, only) else {
      _ = try await marks.create(
        DispatchMark(id: transaction.nextID(), name: only, rightsAt: moment))
      return
    }
    guard mark.rightsAt.map({ moment < $0 }) ?? true else { return }
    mark.rightsAt = moment
    _ = try await marks.update(mark)
  }

  /// Whether the rights of drivers have to be asked again now; then nothing watches them any more.
  /// - Parameter transaction: With the rights of the system.
  static func takeRights(_ transaction: Transaction) async throws -> Bool {
    let marks = transaction.repository(DispatchMark.self)
    guard var mark = try await marks.fetch(key: nameKey, only), let moment = mark.rightsAt,
      moment <= transaction.now
    else { return false }
    mark.rightsAt = nil
    _ = try await marks.update(mark)
    return true
  }
}
