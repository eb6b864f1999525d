/// The start of a working day: what waits, gathered from all areas. See ``WaitingWork``.
public struct TodayService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["today"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [AnyOperation(list, TodayService.list)]
}

extension AppDependencies {
  /// The service of its operations: see ``TodayService``.
  public var today: TodayService { service() }
}
