import OpsDomain
import OpsKernel
import OpsStorage

/// Counts of stock: what lies in the bins against what the book says. One method per operation,
/// each in a file of its own.
public struct CountService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(open) { try await $0.counts.open($1, $2) },
    AnyOperation(enter) { try await $0.counts.enter($1, $2) },
    AnyOperation(scan) { try await $0.counts.scan($1, $2) },
    AnyOperation(applySheet) { try await $0.counts.applySheet($1, $2) },
    AnyOperation(recount) { try await $0.counts.recount($1, $2) },
    AnyOperation(review) { try await $0.counts.review($1, $2) },
    AnyOperation(post) { try await $0.counts.post($1, $2) },
    AnyOperation(cancel) { try await $0.counts.cancel($1, $2) },
    AnyOperation(list) { try await $0.counts.list($1, $2) },
    AnyOperation(show) { try await $0.counts.show($1, $2) },
    AnyOperation(lines) { try await $0.counts.lines($1, $2) },
    AnyOperation(schedule) { try await $0.counts.schedule($1, $2) },
  ]

  /// The count, if the caller may review it: a right to that can be limited to a location. Throws
  /// `notfound.any` and `denied.permission`.
  static func reviewed(_ number: String, _ transaction: Transaction) async throws -> CountSession {
    let session = try await transaction.repository(CountSession.self).named(number)
    try await transaction.require(
      .inventoryReviewCount, for: session.row, of: CountSession.schema, to: "Reviewing a count")
    return session
  }

  /// Writes a count as it is now, with the rights of the system: the gate checks the move.
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
  public var counts: CountService { service() }
}
