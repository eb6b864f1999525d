import OpsDomain

extension ExamplePreparation {
  /// What the examples of the marketplace need besides its fixture: see ``MarketFixture``.
  static let ofMarket: [String: [ExamplePreparation]] = [
    "partner verify": [pharmacy]
  ]

  private static let pharmacy = ExamplePreparation(
    .partner, "partner create \"Green Pharmacy\" --kind pharmacy --place 54.69,25.28")
}
