import OpsDomain
import OpsKernel
import OpsStorage

extension DriverJobService {
  static let online = Operation<OwnDriver, DriverView>(
    "driver.online", area: .marketplace,
    "Goes online, or ends your break: orders are offered to you from now on.",
    permission: .jobAccept, effect: .write(.final("run `opsh driver offline`")),
    examples: ["driver online", "driver online -o json"])

  /// Goes online. Once online nothing changes. Throws `notfound.any` for somebody who has not
  /// registered and `rule.bad_state` unless verified.
  public func online(_ input: OwnDriver, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.online, input, call) { transaction in
      let moment = transaction.now
      return try await Self.change(transaction) { $0.goOnline(at: moment) }
    }
  }

  static let rest = Operation<OwnDriver, DriverView>(
    "driver.break", area: .marketplace,
    "Starts a break: no more orders are offered to you until you go online again.",
    permission: .jobAccept, effect: .write(.final("run `opsh driver online`")),
    examples: ["driver break", "driver break -o json"])

  /// Begins a break; what the driver already has is still to be brought. Throws `notfound.any`, and
  /// `rule.bad_state` offline.
  public func rest(_ input: OwnDriver, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.rest, input, call) { transaction in
      let moment = transaction.now
      return try await Self.change(transaction) { driver in
        guard driver.isOnline else {
          throw OpsError(
            .badState, "\(Excerpt.of(driver.number)) is offline, so a break cannot start",
            field: "driver", hint: "run `opsh driver online` first")
        }
        driver.takeBreak(at: moment)
      }
    }
  }

  static let offline = Operation<OwnDriver, DriverView>(
    "driver.offline", area: .marketplace,
    "Goes offline: orders that you have not picked up go to other drivers.",
    permission: .jobAccept, effect: .write(.final("run `opsh driver online`")),
    examples: ["driver offline", "driver offline -o json"])

  /// Goes offline. Throws `notfound.any`, and `rule.bad_state` with orders that are picked up and
  /// not delivered.
  public func offline(_ input: OwnDriver, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.offline, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).own()
      let carried = try await DriverOrders(transaction).carried(by: driver.id)
      guard carried.isEmpty else {
        let numbers = carried.prefix(3).map { Excerpt.of($0.number) }.joined(separator: ", ")
        throw OpsError(
          .badState, "You still carry \(numbers)", field: "driver",
          hint: "deliver it first with `opsh order deliver \(carried[0].number)`; "
            + "`opsh driver break` starts a break")
      }
      return try await Self.change(transaction) { $0.goOffline() }
    }
  }

  /// Changes the caller's own driver.
  private static func change(
    _ transaction: Transaction, _ change: (inout Driver) throws -> Void
  ) async throws -> DriverView {
    let before = try await transaction.repository(Driver.self).own()
    var driver = before
    try change(&driver)
    guard driver != before else { return try await DriverView.of(before, transaction) }
    driver.updatedAt = transaction.now
    let written = try await transaction.asSystem("a driver goes online, on a break or offline")
      .repository(Driver.self).update(driver)
    return try await DriverView.of(written, transaction)
  }
}
