import OpsKernel

/// Packaging: teams, what they pack, and what comes into the stock by it. One method per operation,
/// each in a file of its own.
public struct PackagingService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(createTeam) { try await $0.packaging.createTeam($1, $2) },
    AnyOperation(editTeam) { try await $0.packaging.editTeam($1, $2) },
    AnyOperation(listTeams) { try await $0.packaging.listTeams($1, $2) },
    AnyOperation(start) { try await $0.packaging.start($1, $2) },
    AnyOperation(complete) { try await $0.packaging.complete($1, $2) },
    AnyOperation(ship) { try await $0.packaging.ship($1, $2) },
    AnyOperation(list) { try await $0.packaging.list($1, $2) },
    AnyOperation(statistics) { try await $0.packaging.statistics($1, $2) },
  ]
}

extension AppDependencies {
  public var packaging: PackagingService { service() }
}
