import OpsDomain
import OpsKernel
import OpsStorage

/// Drivers by number, and by user.
extension Repository where Item == Driver {
  /// The driver with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> Driver {
    if let driver = try await fetch(key: Driver.numberKey, reference.uppercased()) {
      return driver
    }
    if let id = RecordID(reference), let driver = try await fetch(id) { return driver }
    let meant = await hint(forNumber: reference, Driver.numberKey)
    throw OpsError(
      .notFound, "There is no driver \(Excerpt.of(reference))", field: "driver",
      hint: meant ?? "run `opsh driver list` to see the drivers")
  }

  /// The driver that the caller is. Throws `notfound.any` for somebody who has not registered.
  public func own() async throws -> Driver {
    if let user = transaction.principal.userID,
      let driver = try await fetch(key: Driver.userKey, user)
    {
      return driver
    }
    throw OpsError(
      .notFound, "You have not registered as a driver", field: "driver",
      hint: "run `opsh driver register VEHICLE`")
  }

  /// The driver of that name, or the one that the caller is. Throws `notfound.any`.
  func named(orOwn reference: String?) async throws -> Driver {
    guard let reference else { return try await own() }
    return try await named(reference)
  }
}
