import OpsDomain

/// The steps since the first release, in order, each in a file of its own. Append only.
public enum LaterSteps {
  public static let all: [MigrationStep] = [
    .keysPerUser, .journalPlaces, .tokenWorkbench, .signInTries, .reversedMovements,
    .lateMovements, .secondPerson, .promiseChanges, .scrappedGiveBacks, .countPlaces,
    .productConversions, .invoiceReferences, .requestOrders, .lotsOnShelves, .journalIndexes,
    .countOrder, .customerSearch, .timedReservations,
  ]

  /// Those that a book of these collections takes: all but those that add to a collection it does
  /// not have.
  public static func concerning(_ schemas: [Schema]) -> [MigrationStep] {
    let names = Set(schemas.map(\.name))
    return all.filter { step in step.additions.allSatisfy { names.contains($0.collection) } }
  }
}
