import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `driver.register`.
public struct RegisterDriver: OperationInput {
  /// `|`: What you drive.
  public var vehicle: Argument<VehicleKind>
  /// `TEXT`: The number plate.
  public var plate: Name?
  /// `TEXT`: Where customers reach you.
  public var phone: Name?
}

extension DriverService {
  static let register = Operation<RegisterDriver, DriverView>(
    "driver.register", area: .marketplace,
    "Registers you as a driver, or changes your vehicle; an administrator verifies you.",
    permission: .jobAccept,
    effect: .write(.final("`opsh driver edit` changes the values")),
    examples: [
      "driver register bicycle --phone \"+37060000000\"", "driver register car --plate ABC123",
    ])

  /// Registers the caller as a driver. A driver who is registered already changes the fields that
  /// are named and keeps the rest. Throws `data.bad_value` for a phone that is none, and
  /// `rule.bad_state` for another vehicle while the driver is online or carries an order.
  public func register(_ input: RegisterDriver, _ call: Call) async throws -> Outcome<DriverView> {
    try await desk.perform(Self.register, input, call) { transaction in
      guard let user = transaction.principal.userID else {
        throw OpsError(
          .signInMissing, "Only a user can register as a driver", hint: "sign in first")
      }
      let plate = try input.plate.map { try TextRules.name($0, field: "plate", maximum: 20) }
      let phone = try input.phone.map { try PhoneText.checked($0) }
      let drivers = transaction.repository(Driver.self)
      let system = transaction.asSystem("registers a driver").repository(Driver.self)
      if var driver = try await drivers.fetch(key: Driver.userKey, user) {
        driver.drive(input.vehicle)
        driver.plate = plate ?? driver.plate
        driver.phone = phone ?? driver.phone
        return try await DriverView.of(try await Self.write(driver, transaction), transaction)
      }
      let driver = try await system.create(
        Driver(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: Driver.self, transaction), userID: user,
          vehicle: input.vehicle, plate: plate, phone: phone, createdAt: transaction.now,
          updatedAt: transaction.now))
      return try await DriverView.of(driver, transaction)
    }
  }
}
