import OpsDomain

/// What books of earlier versions need and no declaration says, in order. Append only. The
/// first of them also name collections, columns and indexes, which need no step any more.
public enum LaterSteps {
  /// The steps in the order in which they run.
  public static let all: [MigrationStep] = [
    .keysPerUser, .journalPlaces, .tokenWorkbench, .signInTries, .reversedMovements,
    .lateMovements, .secondPerson, .reservationChanges, .scrappedGiveBacks, .countPlaces,
    .productConversions, .invoiceReferences, .requestOrders, .lotsOnShelves, .journalIndexes,
    .countOrder, .customerSearch, .timedReservations, .lists,
  ]

  /// Those that a book of these collections takes: all but those that add to a collection it does
  /// not have.
  public static func concerning(_ schemas: [Schema]) -> [MigrationStep] {
    let names = Set(schemas.map(\.name))
    return all.filter { step in step.additions.allSatisfy { names.contains($0.collection) } }
  }
}
