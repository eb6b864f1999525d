import OpsDomain

extension ExamplePreparation {
  /// What the examples of drivers, dispatch and ratings need: the administrator, who runs them, is
  /// customer and driver at once.
  static let ofDrivers: [String: [ExamplePreparation]] = [
    "driver verify": registered, "driver reject": registered, "driver suspend": verified,
    "driver edit": verified,
    "driver online": verified, "driver offline": working, "driver break": working,
    "driver locate": working, "driver jobs": working, "driver slot": verified,
    "driver show": registered, "driver earnings": working, "driver dashboard": working,
    "driver take": ready + working + [.init(.administrator, "dispatch run")],
    "driver decline": ready + working + [.init(.administrator, "dispatch run")],
    "dispatch why": ready, "dispatch run": ready + working, "payout run": delivered,
    "order assign": ready + working, "order pickup": taken,
    "order depart": taken + step("pickup"),
    "order deliver": taken + step("pickup") + step("depart"),
    "order track": ready,
    "rating give": delivered,
  ]

  private static let registered: [ExamplePreparation] = [
    .init(.administrator, "driver register bicycle")
  ]
  private static let verified =
    registered + [.init(.administrator, "driver verify DRV-000001")]
  private static let working =
    verified + [
      .init(.administrator, "driver online"),
      .init(.administrator, "driver locate 54.687157,25.279652"),
    ]
  private static let ready: [ExamplePreparation] = [
    .init(.administrator, "cart add \"Bella Napoli\" LAMP-1 1"),
    .init(
      .administrator, "order place --pay card --address \"Pilies 1\" --to 54.69,25.28"),
    .init(.partner, "order accept ORD-000001"), .init(.partner, "order start ORD-000001"),
    .init(.partner, "order ready ORD-000001"),
  ]
  private static let taken =
    ready + working + [.init(.administrator, "order assign ORD-000001 DRV-000001")]

  private static let delivered =
    taken + step("pickup") + step("depart")
    + [.init(.administrator, "order deliver ORD-000001 --notes \"at the door\"")]

  private static func step(_ verb: String) -> [ExamplePreparation] {
    [.init(.administrator, "order \(verb) ORD-000001")]
  }
}
