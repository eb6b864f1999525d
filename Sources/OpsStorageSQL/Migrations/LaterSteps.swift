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

  /// The number of the first step that books in databases take. The tables of the first book in a
  /// database were those that all earlier steps lead to, so no database ever lacks these steps.
  public static let firstInDatabases = "0113"

  /// Those that a book of these collections takes: all but those that add to a collection it does
  /// not have, and in a database all from ``firstInDatabases`` on.
  public static func concerning(
    _ schemas: [Schema], in dialect: Dialect = .sqlite
  ) -> [MigrationStep] {
    of(all, concerning: schemas, in: dialect)
  }

  /// The same for any list of steps.
  static func of(
    _ steps: [MigrationStep], concerning schemas: [Schema], in dialect: Dialect
  ) -> [MigrationStep] {
    let names = Set(schemas.map(\.name))
    return steps.filter { step in
      (dialect == .sqlite || step.name >= firstInDatabases)
        && step.additions.allSatisfy { names.contains($0.collection) }
    }
  }
}
