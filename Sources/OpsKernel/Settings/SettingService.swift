/// Settings of the book: a closed list, each with a default. One method per operation.
public struct SettingService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(set) { try await $0.settings.set($1, $2) },
    AnyOperation(list) { try await $0.settings.list($1, $2) },
  ]
}

extension AppDependencies {
  public var settings: SettingService { service() }
}
