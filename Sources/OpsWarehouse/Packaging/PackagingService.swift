import OpsKernel

/// Packaging: teams, what they pack, and the packed goods that come into stock. One method per
/// operation, each in a file of its own.
public struct PackagingService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["packaging"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(createTeam, PackagingService.createTeam),
    AnyOperation(editTeam, PackagingService.editTeam),
    AnyOperation(listTeams, PackagingService.listTeams),
    AnyOperation(showTeam, PackagingService.showTeam),
    AnyOperation(deleteTeam, PackagingService.deleteTeam),
    AnyOperation(start, PackagingService.start),
    AnyOperation(show, PackagingService.show),
    AnyOperation(edit, PackagingService.edit),
    AnyOperation(cancel, PackagingService.cancel),
    AnyOperation(delete, PackagingService.delete),
    AnyOperation(complete, PackagingService.complete),
    AnyOperation(ship, PackagingService.ship),
    AnyOperation(list, PackagingService.list),
    AnyOperation(remind, PackagingService.remind),
    AnyOperation(statistics, PackagingService.statistics),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``PackagingService``.
  public var packaging: PackagingService { service() }
}
