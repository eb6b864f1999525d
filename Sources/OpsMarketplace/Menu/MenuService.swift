import OpsKernel

/// Menus: what partners sell, at which price, when, and how much of it there is. One method per
/// operation, each in a file of its own.
public struct MenuService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["menu", "partner"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(add, MenuService.add),
    AnyOperation(edit, MenuService.edit),
    AnyOperation(remove, MenuService.remove),
    AnyOperation(addOption, MenuService.addOption),
    AnyOperation(removeOption, MenuService.removeOption),
    AnyOperation(stock, MenuService.stock),
    AnyOperation(image, MenuService.image),
    AnyOperation(list, MenuService.list),
    AnyOperation(ofPartner, MenuService.ofPartner),
    AnyOperation(show, MenuService.show),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``MenuService``.
  public var menus: MenuService { service() }
}
