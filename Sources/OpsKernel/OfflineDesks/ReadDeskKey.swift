import OpsDomain
import OpsStorage

/// Input of `desk.key`.
public struct ReadDeskKey: OperationInput {
  /// The identifier of the desk.
  public var desk: RecordID
}

/// Answer of `desk.key`.
public struct DeskKeyView: OperationOutput, Equatable {
  public static let answerName = "desk.key/1"

  /// Key of the copy, 32 bytes in base64url.
  public let key: String
}

extension OfflineDeskService {
  static let key = Operation<ReadDeskKey, DeskKeyView>(
    "desk.key", area: .platform,
    "Returns the key of the copy of your offline desk, after you have signed in again.",
    permission: nil, whyOpen: "gives the key to the user of the desk alone", effect: .read,
    examples: ["sync", "sync -o json"], isOfNow: true, isInternal: true, isSensitive: true)

  /// The key of the caller's own desk, for a copy whose key was wrapped with the token of an
  /// earlier sign-in. It opens all that is in the copy, so it needs the person: a fresh sign-in and
  /// no token. It is noted as a look at the desk, also without anybody's data in the answer.
  ///
  /// Throws `denied.desk_over` for a desk that was revoked or has expired, `denied.desk` for one
  /// that is not the caller's, `denied.scope` for a token, `signin.not_fresh`, and `data.corrupt`
  /// where the key cannot be opened.
  public func key(_ input: ReadDeskKey, _ call: Call) async throws -> Outcome<DeskKeyView> {
    let vault = desk.store.journal.vault
    let outcome = try await desk.perform(Self.key, input, call) { transaction in
      let known = try await Self.known(input.desk, transaction)
      return DeskKeyView(key: Base64URL.encode(try known.key(with: vault)))
    }
    var reading = PersonalReading()
    reading.add(OfflineDesk.schema.name, input.desk.description, [("secret", true)])
    // Where it cannot be noted, the key is not given.
    try await desk.keepReading(reading, by: call.principal, as: Self.key.descriptor.name)
    return outcome
  }
}
