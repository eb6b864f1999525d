import OpsDomain
import OpsKernel
import OpsStorage

/// Counts of stock: what lies in the bins against what the book says. One method per operation,
/// each in a file of its own.
public struct CountService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["count"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(open, CountService.open),
    AnyOperation(enter, CountService.enter),
    AnyOperation(scan, CountService.scan),
    AnyOperation(applySheet, CountService.applySheet),
    AnyOperation(recount, CountService.recount),
    AnyOperation(review, CountService.review),
    AnyOperation(post, CountService.post),
    AnyOperation(cancel, CountService.cancel),
    AnyOperation(list, CountService.list),
    AnyOperation(show, CountService.show),
    AnyOperation(lines, CountService.lines),
    AnyOperation(schedule, CountService.schedule),
  ]

  /// The count, if the caller may review it: the permission can be limited to a location. Throws
  /// `notfound.any` and `denied.permission`.
  static func reviewed(_ number: String, _ transaction: Transaction) async throws -> CountSession {
    let session = try await transaction.repository(CountSession.self).named(number)
    try await transaction.require(
      .inventoryReviewCount, for: session.row, of: CountSession.schema, to: "Reviewing a count")
    return session
  }

  /// Writes a count in its new state, with the rights of the system: the gate checks the change.
  static func advance(
    _ session: CountSession, to status: CountStatus, _ transaction: Transaction,
    _ change: (inout CountSession) throws -> Void = { _ in }
  ) async throws -> CountSession {
    if status != session.status { try session.requireNext(status) }
    var next = session
    next.status = status
    next.updatedAt = transaction.now
    try change(&next)
    return try await transaction.asSystem("moves the count on")
      .repository(CountSession.self).update(next)
  }
}

extension AppDependencies {
  /// The service of its operations: see ``CountService``.
  public var counts: CountService { service() }
}
