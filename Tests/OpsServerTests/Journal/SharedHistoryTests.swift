import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// What the book shows to everybody opens no history, whichever road is taken to it.
@Suite struct SharedHistoryTests {
  @Test(arguments: [Role.customer, .driver, .partner])
  func lookingAtARecordDoesNotTellWhoChangedIt(_ role: Role) async throws {
    let sample = try await TestServer.sample()
    let book = sample.book
    let product = try await book.read {
      try await $0.repository(Product.self).all(where: .everything).first
    }
    let category = try await book.dependencies.categories.create(
      CreateCategory(name: "Lamps"), Call(.system)
    ).output
    let plain = book.principal(role)
    let shared = Principal(
      userID: try #require(plain.userID), name: plain.name,
      rights: Rights(
        roles: plain.roles, permissions: plain.permissions.union(RoleMatrix.guest),
        shared: RoleMatrix.guest))
    sample.server.doorkeeper.give("opsh_\(plain.name)", to: shared)
    let (visitor, keeper) = (sample.caller(plain.name), sample.caller("sam"))
    for (collection, id) in [
      ("products", try #require(product).id), ("categories", category.id),
    ] {
      let path = "/v1/records/\(collection)/\(id)"
      #expect(try await visitor.get(path).status == 200)
      #expect(try await visitor.get("\(path)/history").status == 404)
      let operation = try await visitor.post(
        "/v1/operations/commit.history", ["input": ["record": .text(id.description)]])
      #expect(operation.status == 404, "both roads say the same")
      let own = try await keeper.get("\(path)/history")
      #expect(own.data?.items?.isEmpty == false, "a right of one's own opens it")
    }
    await sample.server.stop()
  }
}
