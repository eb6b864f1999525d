import OpsDomain
import OpsStorage

/// Input of `desk.join`. The key is made on the desk.
public struct JoinDesk: OperationInput {
  /// What you call the desk.
  public var name: Name
  /// Key of the copy, 32 bytes in base64url; only a rehearsal does not need it.
  public var key: Unasked<String>?
  /// Version of the declarations that the desk works with.
  public var declarations: Unasked<Int64>?
}

extension OfflineDeskService {
  static let join = Operation<JoinDesk, OfflineDeskView>(
    "desk.join", area: .platform,
    "Creates an offline desk: a copy of what you may see, for work without a connection.",
    permission: nil, whyOpen: whyOpen, effect: .write(.rights),
    examples: [
      "desk join http://127.0.0.1:8080 --name van", "desk join https://opsh.example",
    ],
    isInternal: true)

  /// Notes a desk of the caller.
  ///
  /// Throws `data.duplicate` for a name in use, `data.bad_value` for a key that is none,
  /// `usage.arguments` without a key, `rule.bad_state` for one desk more than
  /// ``OfflineDesk/maximum``, and `protocol.version` for a desk that is too far behind the server.
  public func join(_ input: JoinDesk, _ call: Call) async throws -> Outcome<OfflineDeskView> {
    let vault = call.isRehearsal ? nil : desk.store.journal.vault
    return try await desk.perform(Self.join, input, call) { transaction in
      let owner = try await Self.owner(nil, transaction, right: .sessionView)
      let system = transaction.asSystem("writes the caller's offline desk")
      let name = try TextRules.name(input.name, field: "name", maximum: 64)
      let declarations = input.declarations ?? OfflineDesk.currentDeclarations
      try OfflineDesk.check(declarations: declarations)
      let live = try await Self.live(of: owner.id, system)
      guard !live.contains(where: { Self.isSame($0.name, name) }) else {
        throw OpsError(
          .duplicate, "You have an offline desk called \(Excerpt.of(name))", field: "name",
          hint: "give another --name, or end it with `opsh desk revoke \"\(Excerpt.of(name))\"`")
      }
      guard live.count < OfflineDesk.maximum else {
        throw OpsError(
          .badState, "You have \(live.count) offline desks, and more are not allowed",
          field: "name", hint: "run `opsh desk list`, and `opsh desk revoke NAME` to end one")
      }
      let id = transaction.nextID()
      let made = try await system.repository(OfflineDesk.self).create(
        OfflineDesk(
          id: id, userID: owner.id, name: name,
          secret: try OfflineDesk.stored(try Self.secret(input.key, call), of: id, with: vault),
          createdAt: transaction.now,
          lastContactAt: transaction.now,
          lifetime: try await Settings.deskLifetime.value(transaction),
          declarations: declarations))
      return OfflineDeskView(made, user: owner.name, at: transaction.now)
    }
  }

  private static func secret(_ key: String?, _ call: Call) throws(OpsError) -> [UInt8] {
    if call.isRehearsal, key == nil {
      return [UInt8](repeating: 0, count: OfflineDesk.secretBytes)
    }
    guard let key else {
      throw OpsError(
        .usage, "An offline desk needs a key", field: "key",
        hint: "run `opsh desk join URL` on the desk: it makes the key")
    }
    guard let bytes = Base64URL.decode(key), bytes.count == OfflineDesk.secretBytes else {
      throw OpsError(
        .badValue, "key is not \(OfflineDesk.secretBytes) bytes in base64url", field: "key")
    }
    return bytes
  }
}
