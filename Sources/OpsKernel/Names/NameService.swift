/// The names that are in the book, for completion while somebody types.
public struct NameService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["name"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, NameService.list)
  ]
}

extension AppDependencies {
  /// Names for completion: see ``NameService``.
  public var names: NameService { service() }
}
