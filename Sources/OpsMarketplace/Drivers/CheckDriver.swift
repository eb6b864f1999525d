import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `driver.check`: what was seen, or nothing to ask what was.
public struct CheckDriver: OperationInput {
  /// The driver.
  public var driver: NameOf<Driver>
  /// `N`: How old the driver is, in full years.
  public var age: Int64?
  /// `|`: A document that you saw.
  public var document: [DriverDocument]?
}

extension CheckDriver {
  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool { age == nil && document?.isEmpty ?? true }
}

extension DriverService {
  static let check = Operation<CheckDriver, DriverCheckView>(
    "driver.check", area: .marketplace,
    "Records a driver's age and the documents that you saw; needed before `driver verify`.",
    permission: .marketAdminister,
    effect: .write(.final("`opsh driver check` with the right facts replaces it")),
    examples: [
      "driver check DRV-000001 --age 27 --document identity_card --document driving_licence",
      "driver check DRV-000001 --age 19 --document passport --dry-run",
    ])

  /// Records the age and the documents of a driver, and replaces the record from before. Without
  /// an age and a document it only shows the record. No number or date of a document is kept.
  ///
  /// Throws `notfound.any` for an unknown driver, and for one of whom nothing was seen when nothing
  /// is said; `usage.arguments` for an age without a document or the other way round,
  /// `rule.violated` for a driver who is too young (`market.driver_age`), and
  /// `signin.not_fresh` for what is written down.
  public func check(_ input: CheckDriver, _ call: Call) async throws -> Outcome<DriverCheckView> {
    let onlyAsks = input.onlyAsks
    var outcome = try await desk.perform(Self.check, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).named(input.driver)
      let known = try await transaction.repository(DriverCheck.self)
        .fetch(key: DriverCheck.driverKey, driver.id)
      if onlyAsks {
        guard let known else {
          throw OpsError(
            .notFound, "The documents of \(Excerpt.of(driver.number)) have not been checked",
            field: "driver", hint: "look at the documents, then add --age N --document D")
        }
        return try await DriverCheckView.of(known, of: driver, transaction)
      }
      guard let age = input.age, let documents = input.document, !documents.isEmpty else {
        throw OpsError(
          .usage, "Give the age and a document together",
          field: input.age == nil ? "age" : "document",
          hint: "add --age N and --document D; the document must show the age")
      }
      var check =
        known
        ?? DriverCheck(
          id: transaction.nextID(), driverID: driver.id, userID: driver.userID, age: age,
          documents: [], checkedAt: transaction.now)
      check.age = age
      check.documents = Set(documents)
      check.checkedAt = transaction.now
      check.checkedBy = transaction.principal.userID
      let checks = transaction.asSystem("writes down what was seen of a driver")
        .repository(DriverCheck.self)
      let written =
        known == nil ? try await checks.create(check) : try await checks.update(check)
      return try await DriverCheckView.of(written, of: driver, transaction)
    }
    outcome.isRead = onlyAsks
    return outcome
  }
}
