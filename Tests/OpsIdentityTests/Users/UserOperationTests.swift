import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Users")
struct UserOperationTests {
  @Test func aNewUserHasNoRightsUntilGivenARole() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    let plain = try await bench.identity.createUser(CreateUser(name: "Jonas"), call).output
    #expect(plain.roles == [.unauthorized])
    let seller = try await bench.identity.createUser(
      CreateUser(
        name: "rasa", role: [.salesperson, .driver], email: Personal("rasa@example.org"),
        phone: Personal("+370 600 00000")),
      password: Secret("rasa counts thirteen geese"), call
    ).output
    #expect(seller.roles == [.salesperson, .driver])
    #expect(seller.email?.value == "rasa@example.org")
    let principal = try await bench.identity.signIn(
      "rasa", Secret("rasa counts thirteen geese")
    ).principal
    #expect(principal.roles == [.salesperson, .driver])
  }

  @Test(arguments: ["ANNA", " anna ", "Ánna"])
  func namesAreUniqueHoweverTheyAreWritten(_ name: String) async throws {
    let bench = try await IdentityBench.make()
    let code = try await IdentityBench.code {
      _ = try await bench.identity.createUser(
        CreateUser(name: name), bench.book.call(.administrator))
    }
    #expect(code == .duplicate)
  }

  @Test(arguments: [
    CreateUser(name: ""), CreateUser(name: "   "), CreateUser(name: "0"),
    CreateUser(name: "-1"), CreateUser(name: "9223372036854775807"),
    CreateUser(name: "System"), CreateUser(name: "nobody"), CreateUser(name: "a\u{1B}[31mb"),
    CreateUser(name: String(repeating: "x", count: 65)),
    CreateUser(name: "jonas", email: Personal("not-an-address")),
    CreateUser(name: "jonas", email: Personal("a@b@c")),
    CreateUser(name: "jonas", phone: Personal("call me")),
    CreateUser(name: "jonas", role: [.unauthorized]),
  ])
  func refusesBadInput(_ input: CreateUser) async throws {
    let bench = try await IdentityBench.make()
    let before = try await bench.journal().count
    let code = try await IdentityBench.code {
      _ = try await bench.identity.createUser(input, bench.book.call(.administrator))
    }
    #expect(code == .badValue)
    #expect(try await bench.journal().count == before)
  }

  @Test func theSameKeyMakesOneUser() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator, key: "create-jonas")
    let password = Secret("jonas paints twenty fences")
    let first = try await bench.identity.createUser(
      CreateUser(name: "jonas"), password: password, call)
    let second = try await bench.identity.createUser(
      CreateUser(name: "jonas"), password: password, call)
    #expect(second.isReplay)
    #expect(second.output == first.output)
    let other = try await IdentityBench.code {
      _ = try await bench.identity.createUser(CreateUser(name: "jurgis"), call)
    }
    #expect(other == .conflictKeyReused)
  }

  @Test func aRehearsalChangesNothing() async throws {
    let bench = try await IdentityBench.make()
    let before = try await bench.journal().count
    let call = bench.book.call(.administrator, rehearsal: true)
    let outcome = try await bench.identity.createUser(
      CreateUser(name: "jonas", role: [.driver]),
      password: Secret("jonas paints twenty fences"), call)
    #expect(outcome.changed)
    _ = try await bench.identity.disable(UserReference(user: "sam"), call)
    _ = try await bench.identity.setPassword(SetPassword(user: "sam"), password: nil, call)
    #expect(try await bench.journal().count == before)
    _ = try await bench.identity.signIn("sam", IdentityBench.samsPassword)
  }

  @Test func showsAUserWithEveryRoleEverHeld() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    try await bench.grant(.driver, to: "sam", until: try CivilDate(parsing: "2027-12-31"))
    _ = try await bench.roles.revoke(RevokeRole(user: "sam", role: .driver), call)
    let shown = try await bench.identity.show(UserReference(user: "sam"), call).output
    #expect(shown.hasPassword == true)
    #expect(shown.roles == [.salesperson])
    #expect(shown.assignments.map(\.role) == [.salesperson, .driver])
    #expect(shown.assignments.last?.assignedBy == "anna")
    #expect(shown.assignments.last?.revokedAt == SampleBook.start)
    let byID = try await bench.identity.show(
      UserReference(user: SampleUser.of(.salesperson).id.description), call)
    #expect(byID.output == shown)
    #expect(
      try await bench.identity.show(UserReference(user: "wil"), call).output.hasPassword == false)
  }

  @Test func aUserIsShownAsTheyWereKnown() async throws {
    let bench = try await IdentityBench.make()
    let sam = UserReference(user: "sam")
    var call = bench.book.call(.administrator)
    let before = bench.book.clock.now()
    let known = try await bench.identity.show(sam, call).output
    bench.book.clock.advance(milliseconds: 1000)
    _ = try await bench.identity.edit(EditUser(user: "sam", email: "sam@new.example"), call)
    _ = try await bench.roles.grant(
      GrantRole(user: "sam", role: .warehouseKeeper), call)
    call.knownAt = before
    let then = try await bench.identity.show(sam, call).output
    #expect(then.email == known.email && then.roles == known.roles)
    #expect(then.assignments.count == known.assignments.count)
    #expect(then.hasPassword == nil, "nobody kept that")
  }

  @Test func listsUsersByNamePageByPage() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    var names: [String] = []
    var after: String?
    repeat {
      let page = try await bench.identity.list(ListUsers(limit: 3, after: after), call).output
      names += page.items.map(\.name)
      after = page.next
    } while after != nil
    #expect(names == ["anna", "dora", "eva", "kim", "mia", "pat", "sam", "tom", "uma", "wil"])
    let all = try await bench.identity.list(ListUsers(), call).output.items
    #expect(all.first { $0.name == "sam" }?.roles == [.salesperson])
    #expect(all.first { $0.name == "uma" }?.roles == [.unauthorized])
  }

  @Test func disablingTwiceChangesNothingMore() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    #expect(try await bench.identity.disable(UserReference(user: "sam"), call).changed)
    let second = try await bench.identity.disable(UserReference(user: "sam"), call)
    #expect(!second.changed)
    #expect(!second.output.isActive)
    #expect(try await bench.identity.enable(UserReference(user: "sam"), call).output.isActive)
    #expect(try await !bench.identity.enable(UserReference(user: "sam"), call).changed)
  }

  @Test func passwordsAreOnesOwnAffairOrTheAdministrators() async throws {
    let bench = try await IdentityBench.make()
    let fresh = Secret("a wholly different sentence")
    let sam = bench.book.call(.salesperson)
    for (user, call, expected) in [
      ("anna", sam, ErrorCode.denied), ("ghost", sam, .denied),
      ("ghost", bench.book.call(.administrator), .notFoundUser),
      ("sam", Call(.nobody), .denied),
    ] {
      let code = try await IdentityBench.code {
        _ = try await bench.identity.setPassword(
          SetPassword(user: user), password: fresh, call)
      }
      #expect(code == expected, "\(user)")
    }
    let nobody = try await IdentityBench.code {
      _ = try await bench.identity.setPassword(SetPassword(), password: fresh, Call(.nobody))
    }
    #expect(nobody == .signInMissing)
    let empty = try await IdentityBench.code {
      _ = try await bench.identity.setPassword(SetPassword(), password: nil, sam)
    }
    #expect(empty == .usage)
    _ = try await bench.identity.setPassword(SetPassword(user: "SAM"), password: fresh, sam)
    _ = try await bench.identity.signIn("sam", fresh)
    _ = try await bench.identity.setPassword(
      SetPassword(user: "wil"), password: fresh, bench.book.call(.administrator))
    _ = try await bench.identity.signIn("wil", fresh)
  }

  @Test func aPasswordWithTheUsersOwnNameIsRefusedForThatUser() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    let password = Secret("konstantinas-01")
    _ = try await bench.identity.createUser(CreateUser(name: "konstantinas"), call)
    let code = try await IdentityBench.code {
      _ = try await bench.identity.setPassword(
        SetPassword(user: "konstantinas"), password: password, call)
    }
    #expect(code == .badValue)
    _ = try await bench.identity.setPassword(SetPassword(user: "sam"), password: password, call)
  }

  @Test func whoMayNotCreateUsersIsRefusedBeforeAnyHashing() async throws {
    let bench = try await IdentityBench.make()
    let code = try await IdentityBench.code {
      _ = try await bench.identity.createUser(
        CreateUser(name: "jonas"), password: Secret("weak"), bench.book.call(.salesperson))
    }
    #expect(code == .denied)
  }
}
