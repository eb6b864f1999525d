import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("Changing users and profiles")
struct EditUserTests {
  private func edit(
    _ bench: IdentityBench, _ input: EditUser, as role: Role = .administrator
  ) async throws -> UserView {
    try await bench.identity.edit(input, bench.book.call(role)).output
  }

  @Test func anAdministratorChangesNameAndContact() async throws {
    let bench = try await IdentityBench.make()
    let user = try await edit(
      bench,
      EditUser(user: "sam", name: "samuel", email: "sam@example.org", phone: "+370 600 00000"))
    #expect(user.name == "samuel" && user.email?.value == "sam@example.org")
    #expect(user.phone?.value == "+370 600 00000" && user.roles == [.salesperson])
    let cleared = try await edit(bench, EditUser(user: "samuel", clear: [.email]))
    #expect(cleared.email == nil && cleared.phone?.value == "+370 600 00000")
    #expect(try await edit(bench, EditUser(user: "samuel")).version == cleared.version)
  }

  @Test func thePersonIsToldOfTheNewName() async throws {
    let bench = try await IdentityBench.make()
    _ = try await edit(bench, EditUser(user: "sam", name: "samuel"))
    let notices = try await bench.book.read { transaction in
      try await transaction.repository(Notice.self).all(
        where: .equals(Notice.Columns.userID, SampleUser.of(.salesperson).id))
    }
    #expect(notices.count == 1 && notices.first?.body.contains("samuel") == true)
    _ = try await edit(bench, EditUser(user: "samuel", phone: "+370 600 00001"))
    let later = try await bench.book.read { transaction in
      try await transaction.repository(Notice.self).all(where: .everything)
    }
    #expect(later.count == 1)
  }

  @Test(arguments: [
    EditUser(user: "sam", name: "ANNA"), EditUser(user: "sam", name: "system"),
    EditUser(user: "sam", email: "nowhere"), EditUser(user: "sam", phone: "call me"),
    EditUser(user: "sam", phone: "+370 600 00000", clear: [.phone]),
    EditUser(user: "nobody-here", name: "x"),
  ])
  func refusesBadInput(_ input: EditUser) async throws {
    let bench = try await IdentityBench.make()
    let before = try await bench.journal().count
    let code = try await IdentityBench.code { _ = try await edit(bench, input) }
    #expect([.duplicate, .badValue, .usage, .notFoundUser].contains(code))
    #expect(try await bench.journal().count == before)
  }

  @Test func onlyThoseWhoMayEditUsersDo() async throws {
    let bench = try await IdentityBench.make()
    let code = try await IdentityBench.code {
      _ = try await edit(bench, EditUser(user: "wil", name: "will"), as: .salesperson)
    }
    #expect(code == .denied)
  }

  @Test func nobodyChangesTheAccountOfSomebodyWithMoreRights() async throws {
    let bench = try await IdentityBench.make()
    let sam = Principal(
      userID: SampleUser.of(.salesperson).id, name: "sam",
      rights: Rights(roles: [.salesperson], permissions: [.userEdit, .userView]))
    let code = try await IdentityBench.code {
      _ = try await bench.identity.edit(EditUser(user: "anna", email: "x@example.org"), Call(sam))
    }
    #expect(code == .denied)
  }

  @Test func everybodyChangesTheirOwnContactAndNothingElse() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.customer)
    let changed = try await bench.identity.editProfile(
      EditProfile(email: "kim@example.org"), call
    ).output
    #expect(changed.name == "kim" && changed.email?.value == "kim@example.org")
    let shown = try await bench.identity.profile(ShowProfile(), call).output
    #expect(shown.email?.value == "kim@example.org" && shown.id == changed.id)
    let nobody = try await IdentityBench.code {
      _ = try await bench.identity.profile(ShowProfile(), Call(.nobody))
    }
    #expect(nobody == .signInMissing)
  }
}
