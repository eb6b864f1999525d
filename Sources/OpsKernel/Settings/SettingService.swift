/// Settings of the book: a closed list, each with a default. One method per operation.
public struct SettingService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["setting"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(set, SettingService.set),
    AnyOperation(list, SettingService.list),
    AnyOperation(change, SettingService.change),
    AnyOperation(request, SettingService.request),
    AnyOperation(requests, SettingService.requests),
    AnyOperation(approve, SettingService.approve),
    AnyOperation(reject, SettingService.reject),
    AnyOperation(cancel, SettingService.cancel),
    AnyOperation(apply, SettingService.apply),
  ]
}

extension AppDependencies {
  /// What a book decides for itself: see ``SettingService``.
  public var settings: SettingService { service() }
}
