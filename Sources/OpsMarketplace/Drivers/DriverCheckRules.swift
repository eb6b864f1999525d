import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for what was seen of drivers: administrators see it, and the driver, who
/// is not told who looked; only administrators who have just signed in write it down, and nobody
/// drives who is too young.
enum DriverCheckRules {
  /// Ages that people have.
  private static let ages: ClosedRange<Int64> = 0...120

  static let checks = CollectionRules(
    DriverCheck.self, read: DriverAccess.own(DriverCheck.Columns.userID)
  )
  // People see what is kept about them. Who looked at the documents is the house's to know.
  .hiding(FieldRule(DriverCheck.Columns.checkedBy, .marketAdminister))
  // A driver is verified by it, which wants a sign-in of the last minutes as well.
  .sensitive { _, new in new == nil ? nil : "Recording the age and the documents of a driver" }
  .transition(of: DriverCheck.self) { old, new in
    // The erasure of a person removes it.
    guard let new else { return }
    guard ages.contains(new.age) else {
      throw OpsError(
        .badValue, "An age of \(new.age) is not allowed", field: "age",
        hint: "give \(ages.lowerBound) to \(ages.upperBound) years")
    }
    guard !new.documents.isEmpty else {
      throw OpsError(
        .badValue, "No document is named", field: "document",
        hint: "documents: \(DriverDocument.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard old == nil || (old?.driverID == new.driverID && old?.userID == new.userID) else {
      throw OpsError(.ruleViolated, "The driver of a check cannot be changed", field: "driver")
    }
  }
  .reaction(of: DriverCheck.self, check)

  private static func check(
    _ old: DriverCheck?, _ new: DriverCheck?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    if !transaction.caller.isSystem {
      try transaction.caller.require(.marketAdminister, to: "Checking drivers")
    }
    guard let driver = try await transaction.repository(Driver.self).fetch(new.driverID),
      driver.userID == new.userID
    else {
      throw OpsError(.ruleViolated, "A check must be about its driver's user", field: "driver")
    }
    try await SecondAdministrator.require(
      besides: [driver.userID], to: "Checking a driver", field: "driver", transaction)
    let least = try await Settings.driverAge.value(transaction)
    guard new.age >= least else {
      throw OpsError(
        .ruleViolated, "A driver must be at least \(least) years old; this one is \(new.age)",
        field: "age", hint: "run `opsh driver reject \(Excerpt.of(driver.number)) --reason TEXT`")
    }
  }

  /// Throws `rule.violated` for a driver whose age and documents nobody has seen.
  /// - Parameter system: With the rights of the system.
  static func require(_ driver: Driver, _ system: Transaction) async throws {
    let check = try await system.repository(DriverCheck.self)
      .fetch(key: DriverCheck.driverKey, driver.id)
    guard check == nil else { return }
    let number = Excerpt.of(driver.number)
    throw OpsError(
      .ruleViolated, "The age and documents of \(number) have not been checked", field: "driver",
      hint: "run `opsh driver check \(number) --age N --document identity_card`, then verify")
  }
}
