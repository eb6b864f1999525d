import OpsDomain

extension ExamplePreparation {
  /// What the examples about outputs need. It is morning in the sample book.
  static let ofOutputs: [String: [ExamplePreparation]] = [
    "output record": machine, "output correct": machine + recorded,
    "output list": machine + recorded, "output show": machine + recorded,
    "machine stats": machine + recorded, "workshop report": machine + recorded,
    "workshop dashboard": machine + recorded,
    "style create": navy, "style edit": planned, "style list": planned, "style show": planned,
    "style start": planned, "style complete": planned + begun,
    "style warehouse": planned + begun + made + team,
    "style ship": planned + begun + made + team + packed,
  ]

  private static let machine: [ExamplePreparation] = [
    .init(.administrator, "machine create M1")
  ]
  private static let recorded: [ExamplePreparation] = [
    .init(.workshopTechnician, "output record M1 LAMP-1 100 --bad 3:flash")
  ]
  private static let navy: [ExamplePreparation] = [
    .init(.workshopManager, "color create Navy \"#1B2A49\"")
  ]
  private static let planned: [ExamplePreparation] = [
    .init(.workshopManager, "style create LAMP-1 240")
  ]
  private static let begun: [ExamplePreparation] = [
    .init(.workshopManager, "style start ST-000001")
  ]
  private static let made: [ExamplePreparation] = [
    .init(.workshopManager, "style complete ST-000001")
  ]
  private static let team: [ExamplePreparation] = [
    .init(.warehouseKeeper, "packaging team-create Days --leader wil --style LAMP-1")
  ]
  private static let packed: [ExamplePreparation] = [
    .init(.warehouseKeeper, "style warehouse ST-000001 --team Days --per 24"),
    .init(.warehouseKeeper, "packaging complete PK-000001 --location MAIN"),
  ]
}
