import OpsDomain
import OpsKernel
import OpsStorage

extension DriverService {
  static let verify = Operation<DriverReference, DriverView>(
    "driver.verify", area: .marketplace, "Verifies a driver, who can then go online.",
    permission: .marketAdminister, effect: .write(.final("suspend the driver")),
    examples: ["driver verify DRV-000001 --dry-run", "driver verify DRV-000001"],
    isSensitive: true)

  /// Verifies a driver. Throws `notfound.any`, `rule.bad_state`, `signin.not_fresh`,
  /// `rule.violated` for a driver whose age and documents nobody has seen, and `rule.same_person`
  /// for oneself where another administrator could.
  public func verify(_ input: DriverReference, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.verify, input, call) { transaction in
      try await Self.judge(input.driver, .verified, because: nil, transaction)
    }
  }

  static let reject = Operation<DriverJudgement, DriverView>(
    "driver.reject", area: .marketplace, "Rejects a driver who is pending.",
    permission: .marketAdminister, effect: .write(.final("verify the driver")),
    examples: [
      "driver reject DRV-000001 --reason \"no insurance\" --dry-run",
      "driver reject DRV-000001 --reason \"the documents are not readable\"",
    ], isSensitive: true)

  /// Rejects a driver. Throws `notfound.any`, `rule.bad_state`, `data.bad_value` without a reason,
  /// and `signin.not_fresh`.
  public func reject(_ input: DriverJudgement, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.reject, input, call) { transaction in
      try await Self.judge(input.driver, .rejected, because: input.reason, transaction)
    }
  }

  static let suspend = Operation<DriverJudgement, DriverView>(
    "driver.suspend", area: .marketplace,
    "Suspends a driver; their orders that are not picked up go to other drivers.",
    permission: .marketAdminister, effect: .write(.final("verify the driver again")),
    examples: [
      "driver suspend DRV-000001 --reason complaints --dry-run",
      "driver suspend DRV-000001 --reason \"the licence has expired\"",
    ], isSensitive: true)

  /// Suspends a driver. Throws `notfound.any`, `rule.bad_state`, `data.bad_value` without a reason,
  /// and `signin.not_fresh`.
  public func suspend(_ input: DriverJudgement, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.suspend, input, call) { transaction in
      try await Self.judge(input.driver, .suspended, because: input.reason, transaction)
    }
  }

  private static func judge(
    _ name: String, _ state: DriverState, because reason: String?, _ transaction: Transaction
  ) async throws -> DriverView {
    var driver = try await transaction.repository(Driver.self).named(name)
    try driver.requireNext(state)
    driver.reason = try reason.map { try TextRules.note($0, field: "reason") }
    driver.state = state
    if state != .verified { driver.goOffline() }
    driver.updatedAt = transaction.now
    let written = try await transaction.asSystem("judges a driver")
      .repository(Driver.self).update(driver)
    return try await DriverView.of(written, transaction)
  }
}
