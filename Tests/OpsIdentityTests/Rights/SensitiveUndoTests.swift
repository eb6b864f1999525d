import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// Undoing what only a fresh sign-in may do wants a fresh sign-in as well, and is never done by a
/// token. Every sensitive operation has its sample here; a new one without a sample fails the test.
@Suite("Undo of sensitive operations")
struct SensitiveUndoTests {
  private static let sensitive = Blueprint.product.operations.all.map(\.descriptor)
    .filter { $0.isSensitive && $0.effect.isWrite && !paid.contains($0.name) }.map(\.name)

  /// What these pay has left the house: no undo of any user brings it back.
  private static let paid: Set = ["order.refund", "payout.run"]

  /// Without it nobody is verified.
  private static let checked: (operation: String, input: Document) = (
    "driver.check", ["driver": "DRV-000001", "age": 30, "document": ["identity_card"]]
  )

  /// What is run: the steps before, then the operation itself. All by the administrator.
  private static let samples: [String: [(operation: String, input: Document)]] = [
    "user.create": [("user.create", ["name": "zoe"])],
    "user.disable": [("user.disable", ["user": "sam"])],
    "user.enable": [("user.disable", ["user": "sam"]), ("user.enable", ["user": "sam"])],
    "user.reset_second_factor": [("user.reset_second_factor", ["user": "sam"])],
    "user.reset_sign_in": [("user.reset_sign_in", ["user": "sam"])],
    "user.edit": [("user.edit", ["user": "sam", "name": "samuel"])],
    "profile.edit": [("profile.edit", ["email": "anna@example.org"])],
    "setting.approve": [("setting.approve", ["request": "SR-000001"])],
    "role.create": [("role.create", ["name": "auditor"])],
    "role.edit": [
      ("role.create", ["name": "auditor"]),
      ("role.edit", ["name": "auditor", "add": ["product.view"]]),
    ],
    "role.delete": [
      ("role.create", ["name": "auditor"]), ("role.delete", ["name": "auditor"]),
    ],
    "role.grant": [("role.grant", ["user": "sam", "role": "warehouse_keeper"])],
    "role.revoke": [("role.revoke", ["user": "sam", "role": "salesperson"])],
    "permission.grant": [
      ("permission.grant", ["permission": "product.view", "user": "uma"])
    ],
    "permission.revoke": [
      ("permission.grant", ["permission": "product.view", "user": "uma"]),
      ("permission.revoke", ["permission": "product.view", "user": "uma"]),
    ],
    "elevation.approve": [
      ("elevation.approve", ["user": "sam", "role": "warehouse_keeper"])
    ],
    "privacy.erase": [("privacy.erase", ["person": "000001", "reason": "asked for it"])],
    "driver.verify": [checked, ("driver.verify", ["driver": "DRV-000001"])],
    "driver.reject": [("driver.reject", ["driver": "DRV-000001", "reason": "no insurance"])],
    "driver.suspend": [
      checked, ("driver.verify", ["driver": "DRV-000001"]),
      ("driver.suspend", ["driver": "DRV-000001", "reason": "complaints"]),
    ],
    "partner.suspend": [("partner.suspend", ["partner": "Bella Napoli"])],
    "partner.verify": [
      ("partner.suspend", ["partner": "Bella Napoli"]),
      ("partner.verify", ["partner": "Bella Napoli"]),
    ],
    "tax.set": [("tax.set", ["rate": "21%"])],
    "tax.remove": [("tax.set", ["rate": "21%"]), ("tax.remove", [:])],
    "payment.sandbox": [("payment.sandbox", ["scenario": "declined"])],
    "user.set_password": [], "token.create": [], "token.rotate": [],
  ]

  @Test("Each has a sample") func complete() {
    #expect(Self.samples.keys.sorted() == Self.sensitive.sorted())
  }

  /// The commit of the operation in a book of its own.
  private func committed(_ name: String, _ bench: AccessBench) async throws -> Commit {
    var anna = bench.anna
    anna.reason = "as agreed"
    switch name {
    case "partner.suspend", "partner.verify": _ = try await MarketFixture(bench.book)
    case "driver.verify", "driver.reject", "driver.suspend":
      let market = try await MarketFixture(bench.book)
      _ = try await Blueprint.product.operations.operation(named: "driver.register")
        .run(bench.dependencies, ["vehicle": "bicycle"], market.call(.driver))
    case "user.reset_second_factor":
      _ = try await bench.book.write { transaction in
        _ = try await transaction.repository(SecondFactor.self).create(
          SecondFactor(
            id: transaction.nextID(), userID: SampleUser.of(.salesperson).id,
            secret: Array(repeating: 7, count: 20), lastStep: 0, recovery: [],
            confirmedAt: transaction.now, createdAt: transaction.now))
      }
    case "user.reset_sign_in":
      _ = try await bench.book.write { transaction in
        _ = try await transaction.repository(PhoneLogin.self).create(
          PhoneLogin(
            id: transaction.nextID(), userID: SampleUser.of(.salesperson).id,
            phone: "+37060000000", createdAt: transaction.now))
      }
    case "elevation.approve":
      _ = try await bench.elevations.requestElevation(
        RequestElevation(
          role: .warehouseKeeper, for: TimeSpan(milliseconds: 3_600_000), why: "month end"),
        bench.book.call(.salesperson))
    case "setting.approve":
      let sam = Principal(
        userID: SampleUser.of(.salesperson).id, name: "sam",
        rights: Rights(roles: [.salesperson], permissions: [.systemManageSettings]))
      _ = try await bench.dependencies.settings.request(
        RequestSetting(setting: "access.explore", value: "off", why: "no visitors"), Call(sam))
    case "user.set_password":
      _ = try await bench.identity.setPassword(
        SetPassword(user: "sam"), password: Secret("a new and quiet morning"), anna)
    case "token.create", "token.rotate":
      let secret = try TokenSecret(bench.book.world.random)
      let (digest, verifying) = (
        Base64URL.encode(secret.digest), Base64URL.encode(secret.verifyingKey)
      )
      _ = try await bench.dependencies.tokens.create(
        CreateToken(name: "nightly", digest: digest, verifyingKey: verifying), anna)
      guard name == "token.rotate" else { break }
      let other = try TokenSecret(bench.book.world.random)
      _ = try await bench.dependencies.tokens.rotate(
        RotateToken(
          token: "nightly", digest: Base64URL.encode(other.digest),
          verifyingKey: Base64URL.encode(other.verifyingKey)), anna)
    default: break
    }
    for step in Self.samples[name] ?? [] {
      _ = try await Blueprint.product.operations.operation(named: step.operation)
        .run(bench.dependencies, step.input, anna)
    }
    return try #require(
      try await bench.bench.journal().last { $0.header.operation == name }, "\(name) has no commit")
  }

  @Test("Is refused to a late sign-in and to a token, and writes nothing", arguments: sensitive)
  func refused(_ name: String) async throws {
    let bench = try await AccessBench.make()
    let commit = try await committed(name, bench)
    let reference = CommitReference(commit: String(commit.sequence))
    let changesets = bench.dependencies.changesets
    let head = try await bench.book.store.journal.head()
    var refusals: [ErrorCode?] = []
    for kind in [SessionFacts.Kind.session, .token] {
      let late = LateCaller.administrator(of: bench.book, kind)
      for isRehearsal in [false, true] {
        let undone = try await IdentityBench.code {
          _ = try await changesets.undo(reference, Call(late, isRehearsal: isRehearsal))
        }
        #expect(undone != nil, "\(name) by a \(kind.rawValue)")
        refusals.append(undone)
      }
    }
    #expect(try await bench.book.store.journal.head() == head)
    // A redo is the operation once more.
    let undone = try await IdentityBench.code {
      _ = try await changesets.undo(reference, bench.anna)
    }
    guard undone == nil else { return }
    #expect(refusals == [.signInNotFresh, .signInNotFresh, .deniedScope, .deniedScope])
    let after = try await bench.book.store.journal.head()
    for kind in [SessionFacts.Kind.session, .token] {
      let late = LateCaller.administrator(of: bench.book, kind)
      let redone = try await IdentityBench.code {
        _ = try await changesets.redo(CommitReference(), Call(late))
      }
      #expect(redone != nil, "redo of \(name) by a \(kind.rawValue)")
    }
    #expect(try await bench.book.store.journal.head() == after)
  }
}
