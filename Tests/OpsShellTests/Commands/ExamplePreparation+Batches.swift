import OpsDomain

extension ExamplePreparation {
  /// What the examples about shifts and batches need: a machine, two colors, and a batch as far as
  /// the command expects it. It is 10:00 in the morning shift of 2027-03-01.
  static let ofBatches: [String: [ExamplePreparation]] = [
    "batch create": floor, "batch add": floor + plan, "batch remove": floor + plan + filled,
    "batch edit": floor + plan + filled, "batch delete": floor + plan,
    "batch submit": floor + plan + filled, "batch approve": waiting,
    // Who runs the examples withdraws what they submitted.
    "batch withdraw": floor + plan + filled
      + [.init(.administrator, "batch submit PC-20270301-0001")],
    "batch reject": waiting, "batch cancel": waiting,
    "batch approve-many": floor + tomorrow + filled + submitted,
    "batch execute": approved, "batch complete": running, "batch show": running,
    "batch report": running + [.init(.workshopManager, "batch complete PC-20270301-0001")],
    "batch list": running, "batch check": running + idling,
  ]

  private static let floor: [ExamplePreparation] = [
    .init(.administrator, "machine create M1"),
    .init(.workshopManager, "color create Navy \"#1B2A49\""),
    .init(.workshopManager, "color create White \"#FFFFFF\""),
  ]
  private static let plan: [ExamplePreparation] = [
    .init(
      .workshopManager, "batch create M1 --date 2027-03-01 --shift morning --mode single")
  ]
  private static let tomorrow: [ExamplePreparation] = [
    .init(
      .workshopManager, "batch create M1 --date 2027-03-02 --shift morning --mode single")
  ]
  private static let filled: [ExamplePreparation] = [
    .init(
      .workshopManager, "batch add PC-20270301-0001 LAMP-1 --primary Navy --stations 1,2,3")
  ]
  private static let submitted: [ExamplePreparation] = [
    .init(.workshopManager, "batch submit PC-20270301-0001")
  ]
  private static let waiting = floor + plan + filled + submitted
  private static let approved =
    waiting + [.init(.administrator, "batch approve PC-20270301-0001")]
  private static let running =
    approved + [.init(.workshopManager, "batch execute PC-20270301-0001")]
  /// A machine that runs without a batch is something to put right.
  private static let idling: [ExamplePreparation] = [
    .init(.administrator, "machine create M2"), .init(.workshopTechnician, "machine start M2"),
  ]
}
