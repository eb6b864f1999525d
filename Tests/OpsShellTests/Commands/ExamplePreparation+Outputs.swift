import OpsDomain

extension ExamplePreparation {
  /// What the examples about outputs need. It is morning in the sample book.
  static let ofOutputs: [String: [ExamplePreparation]] = [
    "output record": machine, "output correct": machine + recorded,
    "output list": machine + recorded, "output show": machine + recorded,
    "machine stats": machine + recorded, "workshop report": machine + recorded,
    "workshop dashboard": machine + recorded,
  ]

  private static let machine: [ExamplePreparation] = [
    .init(.administrator, "machine create M1")
  ]
  private static let recorded: [ExamplePreparation] = [
    .init(.workshopTechnician, "output record M1 LAMP-1 100 --bad 3:flash")
  ]
}
