import OpsDomain

extension ExamplePreparation {
  /// What the examples of the marketplace need besides its fixture: see ``MarketFixture``.
  static let ofMarket: [String: [ExamplePreparation]] = [
    "partner verify": suspended
  ]

  /// A partner of which a verification can be taken back: it was verified before.
  private static let suspended: [ExamplePreparation] = [
    .init(
      .partner, "partner create \"Green Pharmacy\" --kind pharmacy --place 54.69,25.28"),
    .init(.administrator, "partner verify \"Green Pharmacy\""),
    .init(.administrator, "partner suspend \"Green Pharmacy\" --yes"),
  ]
}
