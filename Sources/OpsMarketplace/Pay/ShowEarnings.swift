import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `driver.earnings`.
public struct ShowEarnings: OperationInput {
  /// The driver; default you.
  public var driver: Argument<NameOf<Driver>>?
  /// Show the day of --on; this is the default.
  public var day: Bool?
  /// Show the week of that day, Monday to Sunday.
  public var week: Bool?
  /// The day; default today.
  public var on: CivilDate?
}

extension EarningsService {
  static let show = Operation<ShowEarnings, EarningsView>(
    "driver.earnings", area: .marketplace, "Shows what you earned in a day or a week, by part.",
    permission: .earningsView, effect: .read,
    examples: ["driver earnings --week", "driver earnings --day --on 2027-03-01 -o json"],
    consistency: .snapshot)

  /// What a driver earned. Throws `notfound.any`, and `usage.arguments` for a day and a week at
  /// once.
  public func show(_ input: ShowEarnings, _ call: Call) async throws -> Outcome<EarningsView> {
    try await desk.perform(Self.show, input, call) { transaction in
      guard input.day != true || input.week != true else {
        throw OpsError(
          .usage, "--day and --week cannot be used together", field: "week",
          hint: "give --day or --week")
      }
      let driver = try await transaction.repository(Driver.self).named(orOwn: input.driver)
      let day = input.on ?? transaction.today
      let from = input.week == true ? day.adding(days: 1 - day.weekday) : day
      let until = input.week == true ? from.adding(days: 6) : day
      return try await EarningsView.of(driver, from: from, until: until, transaction)
    }
  }
}
