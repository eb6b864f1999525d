import OpsKernel
import OpsStorage

/// Closing the stock ledger up to a day, and opening it again. One method per operation.
public struct PeriodService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["period"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(close, PeriodService.close),
    AnyOperation(list, PeriodService.list),
    AnyOperation(reopen, PeriodService.reopen),
  ]

  static func view(
    _ period: ClosedPeriod, _ transaction: Transaction
  ) async throws -> ClosedPeriodView {
    try await views([period], transaction).only("A closing")
  }

  static func views(
    _ periods: [ClosedPeriod], _ transaction: Transaction
  ) async throws -> [ClosedPeriodView] {
    let people = try await transaction.peopleNames(
      periods.flatMap { [$0.closedBy, $0.reopenedBy] })
    return periods.map {
      ClosedPeriodView($0, currency: transaction.context.currency, people: people)
    }
  }
}

extension AppDependencies {
  /// The service of its operations: see ``PeriodService``.
  public var periods: PeriodService { service() }
}
