import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `driver.edit`: what is absent stays as it is.
public struct EditDriver: OperationInput, EditingInput {
  /// The driver; default you.
  public var driver: Argument<NameOf<Driver>>?
  /// `|`: The new vehicle of the driver.
  public var vehicle: VehicleKind?
  /// `TEXT`: The number plate.
  public var plate: Clearable<Name>?
  /// `TEXT`: Where customers reach the driver.
  public var phone: Clearable<Name>?
  /// `|`: Whether the vehicle has no emissions; only an administrator sets `on`, you can set `off`.
  public var carbonNeutral: Switch?
  /// `|`: How often you are paid; a daily payout costs a fee, except on the weekly payout day.
  public var payout: PayoutRhythm?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?

  /// Whether a vehicle drives without emissions.
  public enum Switch: String, Codable, Sendable, CaseIterable {
    /// An administrator confirms that the vehicle has no emissions.
    case on
    /// The vehicle has emissions, or nobody confirms that it has none.
    case off
  }
}

extension DriverService {
  static let edit = Operation<EditDriver, DriverView>(
    "driver.edit", area: .marketplace,
    "Changes your vehicle, number plate, phone number or how often you are paid.",
    permission: .jobAccept,
    effect: .write(.final("run `opsh driver edit` again with the earlier values")),
    examples: [
      "driver edit --vehicle car --plate ABC123",
      "driver edit --phone \"+37060000000\" --clear plate", "driver edit --payout daily",
    ])

  /// Changes the caller, or as an administrator any driver. A driver stays verified: what can
  /// follow each state is told by ``DriverState/next``, and nothing leads back to pending.
  ///
  /// Throws `notfound.any` for a driver whom the caller does not see, `usage.arguments` for a field
  /// that is set and cleared at once, `data.bad_value` for a plate or a phone that is none, and
  /// `rule.bad_state` for another vehicle while the driver is online or carries an order,
  /// `denied.permission` for anybody but administrators who confirms a vehicle without emissions,
  /// and `rule.violated` for a bicycle of which that is confirmed.
  public func edit(_ input: EditDriver, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let before = try await transaction.repository(Driver.self).named(orOwn: input.driver)
      let driver = try Self.edited(before, input)
      guard driver != before else { return try await DriverView.of(before, transaction) }
      return try await DriverView.of(try await Self.write(driver, transaction), transaction)
    }
  }

  private static func edited(_ before: Driver, _ input: EditDriver) throws -> Driver {
    var driver = before
    let edits = try input.edits()
    if let vehicle = input.vehicle { driver.drive(vehicle) }
    if let carbonNeutral = input.carbonNeutral { driver.isCarbonNeutral = carbonNeutral == .on }
    if let payout = input.payout { driver.payoutRhythm = payout }
    driver.plate = try edits.plate.applied(to: driver.plate) {
      try TextRules.name($0, field: "plate", maximum: 20)
    }
    driver.phone = try edits.phone.applied(to: driver.phone) { try PhoneText.checked($0) }
    return driver
  }

  /// Writes a driver whose own things have changed.
  static func write(_ driver: Driver, _ transaction: Transaction) async throws -> Driver {
    var driver = driver
    driver.updatedAt = transaction.now
    return try await transaction.asSystem("changes what a driver says of themselves")
      .repository(Driver.self).update(driver)
  }
}
