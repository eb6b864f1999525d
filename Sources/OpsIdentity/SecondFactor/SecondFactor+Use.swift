import OpsDomain
import OpsStorage

extension SecondFactor {
  /// Takes a code: of the generator, a step never twice, or one of the recovery codes, each once.
  /// Returns how the person has shown itself, nil for a wrong code. `system` acts as the system.
  static func use(
    _ code: Secret, of user: RecordID, _ system: Transaction
  ) async throws -> SignInMethod? {
    let factors = system.repository(SecondFactor.self)
    guard var factor = try await factors.fetch(key: userKey, user) else { return nil }
    if let step = TimeCode.match(
      code, factor.secret, at: system.now, after: factor.lastStep)
    {
      factor.lastStep = step
      _ = try await factors.update(factor)
      return .timeCode
    }
    guard factor.confirmedAt != nil,
      let rest = RecoveryCodes.using(code, from: factor.recovery)
    else { return nil }
    factor.recovery = rest
    _ = try await factors.update(factor)
    return .recoveryCode
  }

  /// What a sign-in without a code is told, once the password was right.
  static var wanted: OpsError {
    OpsError(
      .signInSecondFactor, "The code of the second factor is missing", field: "code",
      hint: "type it when asked, or give it in a file with --code-file")
  }
}
