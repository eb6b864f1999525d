import OpsDispatch
import OpsDomain
import OpsKernel

extension Settings {
  private static let second: Int64 = 1000
  private static let minute: Int64 = 60_000
  // A new book has the defaults of dispatch itself, so that each number is written only there.
  private static let rules = DispatchRules()
  private static let nearest = NearestSettings()
  private static let rolling = RollingSettings()

  static let dispatchPolicy: BookSetting<PolicyWord?> = .choice(
    "market.dispatch_policy", orNone: "off", default: PolicyWord.rolling,
    "How drivers are chosen; off offers every order to all drivers at once.")

  static let dispatchEvery: BookSetting<TimeSpan> = .interval(
    "job.dispatch_run_every", default: TimeSpan(milliseconds: second),
    "How often dispatch checks whether there is something to decide.")

  static let delayTolerance: BookSetting<TimeSpan> = .length(
    "market.delay_tolerance", TimeSpan(milliseconds: minute),
    TimeSpan(milliseconds: 1440 * minute), default: TimeSpan(milliseconds: 10 * minute),
    "How much later than expected a kitchen or a driver may be before dispatch decides again.")

  static let offerTime: BookSetting<TimeSpan> = .length(
    "market.offer_time", TimeSpan(milliseconds: 5 * second), TimeSpan(milliseconds: 10 * minute),
    default: TimeSpan(milliseconds: 30 * second),
    "How long an order is offered to one driver before it is offered to the next.")

  static let offerRounds: BookSetting<Int64> = .count(
    "market.offer_rounds", 0, 50, default: 3,
    "Number of drivers to whom an order is offered one by one before it is offered to all.")

  static let pickupTime: BookSetting<TimeSpan> = .length(
    "market.pickup_time", .zero, TimeSpan(milliseconds: 60 * minute),
    default: TimeSpan(milliseconds: rules.pickupService * second),
    "How long a pickup at a partner takes.")

  static let handoverTime: BookSetting<TimeSpan> = .length(
    "market.handover_time", .zero, TimeSpan(milliseconds: 60 * minute),
    default: TimeSpan(milliseconds: rules.dropService * second),
    "How long handing over at a door takes.")

  static let promiseTime: BookSetting<TimeSpan> = .length(
    "market.promise_time", TimeSpan(milliseconds: 5 * minute),
    TimeSpan(milliseconds: 1440 * minute), default: TimeSpan(milliseconds: 40 * minute),
    "An order without a promised time is late when this much time has passed since it was placed.")

  static let largestBundle: BookSetting<Int64> = .count(
    "market.dispatch_bundle", 1, 20, default: Int64(rules.largestBundle),
    "Maximum number of orders of one partner in one trip of a driver.")

  static let greatestDistance: BookSetting<Quantity> = .decimal(
    "market.dispatch_distance", .whole(1), .whole(200),
    default: Quantity(rawValue: rules.greatestDistance * 1000),
    "Longest distance from a driver to a partner, in kilometers.")

  static let dispatchTie: BookSetting<Int64> = .count(
    "market.dispatch_tie", 0, 10_000, default: nearest.tie,
    "Drivers whose distances differ by at most this many meters count as equally near (policy "
      + "nearest).")

  static let dispatchDriverTime: BookSetting<Quantity> = .decimal(
    "market.dispatch_driver_time", .zero, .whole(10),
    default: Quantity(rawValue: rolling.driverTime * 1000),
    "Weight of one second of a driver's time, compared with one second that a customer waits "
      + "(policy rolling).")

  static let dispatchLateness: BookSetting<Quantity> = .decimal(
    "market.dispatch_lateness", .zero, .whole(100),
    default: Quantity(rawValue: rolling.lateness * 1000),
    "Extra weight of each second after the promised time (policy rolling).")

  static let detour: BookSetting<Quantity> = .decimal(
    "market.detour", .whole(1), .whole(5), default: Quantity(rawValue: 1_300_000),
    "How many times longer a road is than the straight line.")

  static let arrivalMargin: BookSetting<Quantity> = .share(
    "market.arrival_margin", .zero, .whole(5), default: Quantity(rawValue: 500_000),
    "Margin added to the estimated time of an order, as a share; used until "
      + "\(ArrivalModel.fewestPairs) deliveries are known, and for orders for later.")

  /// The settings that `dispatch simulate` can try before they are changed.
  static let triedByDispatch = [
    largestBundle.definition, greatestDistance.definition, dispatchTie.definition,
    dispatchDriverTime.definition, dispatchLateness.definition, detour.definition,
    pickupTime.definition, handoverTime.definition,
  ]

  /// The settings of dispatch.
  static let ofDispatch = [
    dispatchPolicy.definition, dispatchEvery.definition, delayTolerance.definition,
    offerTime.definition,
    offerRounds.definition, pickupTime.definition, handoverTime.definition,
    promiseTime.definition, largestBundle.definition, greatestDistance.definition,
    dispatchTie.definition, dispatchDriverTime.definition, dispatchLateness.definition,
    detour.definition, arrivalMargin.definition,
  ]
}
