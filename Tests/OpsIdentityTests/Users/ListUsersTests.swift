import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Lists of users")
struct ListUsersTests {
  private func names(_ bench: IdentityBench, _ input: ListUsers) async throws -> [String] {
    try await bench.identity.list(input, bench.book.call(.administrator)).output.items.map(\.name)
  }

  @Test func usersAreListedByRole() async throws {
    let bench = try await IdentityBench.make()
    try await bench.grant(.warehouseKeeper, to: "sam")
    let keepers = try await names(bench, ListUsers(role: .warehouseKeeper))
    #expect(keepers.contains("sam") && keepers.contains("wil") && !keepers.contains("anna"))
    _ = try await bench.roles.revoke(
      RevokeRole(user: "sam", role: .warehouseKeeper), bench.book.call(.administrator))
    #expect(try await !names(bench, ListUsers(role: .warehouseKeeper)).contains("sam"))
    let code = try await IdentityBench.code {
      _ = try await names(bench, ListUsers(role: Role(rawValue: "no_such_role")))
    }
    #expect(code == .badValue)
  }

  @Test func thoseWhoWaitForARoleAreFound() async throws {
    let bench = try await IdentityBench.make()
    let admin = bench.book.call(.administrator)
    _ = try await bench.identity.createUser(CreateUser(name: "rasa"), admin)
    _ = try await bench.identity.createUser(CreateUser(name: "rimas"), admin)
    _ = try await bench.identity.disable(UserReference(user: "rimas"), admin)
    let waiting = try await names(bench, ListUsers(waiting: true))
    #expect(waiting.contains("rasa") && !waiting.contains("rimas") && !waiting.contains("sam"))
    try await bench.grant(.salesperson, to: "rasa")
    #expect(try await !names(bench, ListUsers(waiting: true)).contains("rasa"))
  }

  @Test func aTextIsFoundInNameAndContact() async throws {
    let bench = try await IdentityBench.make()
    let admin = bench.book.call(.administrator)
    _ = try await bench.identity.edit(
      EditUser(user: "sam", email: "Stock@Example.org", phone: "+370 600 00042"), admin)
    #expect(try await names(bench, ListUsers(text: "SAM")).contains("sam"))
    #expect(try await names(bench, ListUsers(text: "stock@")) == ["sam"])
    #expect(try await names(bench, ListUsers(text: "00042")) == ["sam"])
    #expect(try await names(bench, ListUsers(text: "nowhere")).isEmpty)
    let code = try await IdentityBench.code { _ = try await names(bench, ListUsers(text: " ")) }
    #expect(code == .badValue)
  }

  @Test func pagesOfANarrowListFollowEachOther() async throws {
    let bench = try await IdentityBench.make()
    try await bench.grant(.driver, to: "sam")
    try await bench.grant(.driver, to: "wil")
    let all = try await names(bench, ListUsers(role: .driver))
    var found: [String] = []
    var after: String?
    repeat {
      let page = try await bench.identity.list(
        ListUsers(role: .driver, limit: 1, after: after), bench.book.call(.administrator)
      ).output
      found += page.items.map(\.name)
      after = page.next
    } while after != nil
    #expect(found == all && all.count >= 2)
  }
}
