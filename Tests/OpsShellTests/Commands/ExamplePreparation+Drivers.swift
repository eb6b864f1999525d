import OpsDomain

extension ExamplePreparation {
  /// What the examples of drivers, dispatch and ratings need. The administrator, who runs them, is
  /// the driver of a customer's order, or rates an order of their own that a driver brought: nobody
  /// brings their own.
  static let ofDrivers: [String: [ExamplePreparation]] = [
    "driver check": registered, "driver verify": checked, "driver reject": registered,
    "driver suspend": verified,
    "driver edit": verified,
    "driver online": verified, "driver offline": working, "driver break": working,
    "driver locate": working, "driver jobs": working, "driver slot": verified,
    "driver show": registered, "driver earnings": working, "driver dashboard": working,
    "driver take": ready + working + [.init(.administrator, "dispatch run")],
    "driver decline": ready + working + [.init(.administrator, "dispatch run")],
    "dispatch why": ready, "dispatch run": ready + working, "payout run": delivered,
    "payout list": paidOut, "payout show": paidOut,
    "order assign": ready + working, "order pickup": taken,
    "order depart": taken + step("pickup"),
    "order deliver": taken + step("pickup") + step("depart"),
    "order track": ready, "order proof": delivered,
    "rating give": brought,
  ]

  private static let registered: [ExamplePreparation] = [
    .init(.administrator, "driver register bicycle")
  ]
  private static let checked =
    registered + [.init(.administrator, "driver check DRV-000001 --age 27 --document passport")]
  private static let verified =
    checked + [.init(.administrator, "driver verify DRV-000001")]
  private static let working =
    verified + [
      .init(.administrator, "driver online"),
      .init(.administrator, "driver locate 54.687157,25.279652"),
    ]
  private static let ready = ordered(by: .customer)
  private static let taken =
    ready + working + [.init(.administrator, "order assign ORD-000001 DRV-000001")]

  private static let delivered =
    taken + step("pickup") + step("depart")
    + [.init(.administrator, "order deliver ORD-000001 --notes \"at the door\"")]

  private static let paidOut = delivered + [.init(.administrator, "payout run --yes")]

  private static let brought =
    ordered(by: .administrator) + [
      .init(.driver, "driver register bicycle"),
      .init(.administrator, "driver check DRV-000001 --age 27 --document passport"),
      .init(.administrator, "driver verify DRV-000001"),
      .init(.driver, "driver online"),
      .init(.administrator, "order assign ORD-000001 DRV-000001"),
      .init(.driver, "order pickup ORD-000001"), .init(.driver, "order depart ORD-000001"),
      .init(.driver, "order deliver ORD-000001 --notes \"at the door\""),
    ]

  private static func ordered(by buyer: Role) -> [ExamplePreparation] {
    [
      .init(buyer, "cart add \"Bella Napoli\" LAMP-1 1"),
      .init(buyer, "order place --pay card --address \"Pilies 1\" --to 54.69,25.28"),
      .init(.partner, "order accept ORD-000001"), .init(.partner, "order start ORD-000001"),
      .init(.partner, "order ready ORD-000001"),
    ]
  }

  private static func step(_ verb: String) -> [ExamplePreparation] {
    [.init(.administrator, "order \(verb) ORD-000001")]
  }
}
