import Foundation
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsStorageLocal
import OpsStorageRemote
import OpsTesting
import OpsWarehouse
import Testing

/// A book moves to a server and back over a real socket.
@Suite(.serialized) struct MovingBookTests {
  @Test func aBookMovesToAServerAndBack() async throws {
    let sample = try await SampleBook.make()
    let schemas = sample.world.rules.schemas
    // More than one page of a megabyte.
    for start in stride(from: 0, to: 1_500, by: 500) {
      _ = try await sample.store.transact { overlay in
        overlay.header = CommitHeader(
          key: "bulk-\(start)", at: SampleBook.start, operation: "test.bulk")
        for number in start..<start + 500 {
          let name = String(repeating: "é", count: 200) + "\(number)"
          let product = Product(
            id: sample.identifiers.next(), sku: "BULK-\(number)", foldedSKU: "bulk-\(number)",
            name: name, search: name, createdAt: SampleBook.start, updatedAt: SampleBook.start)
          _ = try await overlay.insert(Product.schema, product.row)
        }
      }
    }
    let forgotten = try await sample.dependencies.privacy.erase(
      ErasePerson(person: "000002"), sample.call(.administrator, reason: "asked for it")
    ).output.subject
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let vaults = (1...3).map { MemoryVault(random: SeededRandom(seed: 30 + $0)) }
    let first = try await LocalStore(
      path: folder.appendingPathComponent("first").path, schemas: schemas,
      options: MovingServer.options(vaults[0]))
    let one = try await BookCopy.run(from: sample.store, to: first, schemas: schemas)

    let path = folder.appendingPathComponent("server").path
    let waiting = try await MovingServer(
      path: path, world: sample.world, setup: true, vault: vaults[1])
    let setupClient = try waiting.client()
    let two = try await BookCopy.run(
      from: first, to: RemoteBook(setupClient, setupToken: MovingServer.setupToken),
      schemas: schemas)
    try await setupClient.close()
    await waiting.stop()

    let serving = try await MovingServer(
      path: path, world: sample.world, setup: false, vault: vaults[1])
    let client = try serving.client()
    let second = try await LocalStore(
      path: folder.appendingPathComponent("second").path, schemas: schemas,
      options: MovingServer.options(vaults[2]))
    let three = try await BookCopy.run(from: RemoteBook(client), to: second, schemas: schemas)
    #expect(one.allSatisfy { $0.equal })
    // The server keeps the list of the erased beside its keys.
    #expect(vaults[1].erasures.map(\.subject) == [forgotten])
    #expect(one == two)
    #expect(one == three)
    #expect(vaults[2].blocks(from: 0, limit: 99) == sample.vault.blocks(from: 0, limit: 99))
    let end = try await first.head()
    #expect(try await second.head() == end)
    #expect(one.contains { $0.collection == "products" && $0.records > 1_500 })
    try await client.close()
    await serving.stop()
    try await first.close()
    try await second.close()
  }

  @Test func aBookGoesInWithTheTokenOnlyAndOnce() async throws {
    let sample = try await SampleBook.make()
    let schemas = sample.world.rules.schemas
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("server").path
    let server = try await MovingServer(path: path, world: sample.world, setup: true)
    let client = try server.client()
    for token in [nil, Secret("a-setup-token-of-a-test-0002"), Secret("a")] {
      let book = RemoteBook(client, setupToken: token)
      // Without a token the client has nothing to show; with a wrong one the server refuses.
      let refusals: [ErrorCode?] = [.signInFailed, .signInMissing]
      #expect(
        refusals.contains(
          await failureCode {
            _ = try await BookCopy.run(from: sample.store, to: book, schemas: schemas)
          })
      )
      #expect(refusals.contains(await failureCode { try await book.begin() }))
    }
    // Nothing else is answered while the server waits.
    let store = RemoteStore(client, schemas: schemas)
    #expect(
      await failureCode {
        _ = try await store.read(.latest) { try await $0.records(Query(schemas[0])) }
      }
        == .unavailable)
    let book = RemoteBook(client, setupToken: MovingServer.setupToken)
    #expect(
      try await BookCopy.run(from: sample.store, to: book, schemas: schemas)
        .allSatisfy { $0.equal })
    #expect(await failureCode { try await book.begin() } == .signInFailed)
    try await client.close()
    await server.stop()
  }

  @Test func aServerWithABookTakesNoOther() async throws {
    let sample = try await SampleBook.make()
    let schemas = sample.world.rules.schemas
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("server").path
    let local = try await LocalStore(
      path: path, schemas: schemas,
      options: MovingServer.options(MemoryVault(random: SeededRandom(seed: 40))))
    _ = try await BookCopy.run(from: sample.store, to: local, schemas: schemas)
    try await local.close()
    for setup in [false, true] {
      let server = try await MovingServer(path: path, world: sample.world, setup: setup)
      let client = try server.client()
      let book = RemoteBook(client, setupToken: setup ? MovingServer.setupToken : nil)
      #expect(
        await failureCode {
          _ = try await BookCopy.run(from: sample.store, to: book, schemas: schemas)
        }
          == .badState)
      #expect(await failureCode { try await book.begin() } == (setup ? .badState : .denied))
      try await client.close()
      await server.stop()
    }
  }

  /// An administrator who came in with a session that began that long ago, or with a token.
  private func anna(
    _ kind: SessionFacts.Kind, after minutes: Int64, scopes: [[AccessScope]] = []
  ) -> Principal {
    var limits = AccessLimits.none
    limits.scopes = scopes
    return Principal(
      userID: RecordID(rawValue: 1), name: "anna",
      rights: StubDoorkeeper.administrator.rights,
      session: SessionFacts(
        id: RecordID(rawValue: 800_000 + minutes), kind: kind,
        authenticatedAt: SampleBook.start.adding(milliseconds: -minutes * 60_000),
        expiresAt: SampleBook.start.adding(seconds: 86_400)), limits: limits)
  }

  @Test func copyingOutIsForAPersonWhoHasJustSignedIn() async throws {
    let sample = try await SampleBook.make()
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await MovingServer(
      path: folder.appendingPathComponent("server").path, world: sample.world, setup: false,
      holding: sample)
    let platform = [[try AccessScope(parsing: "platform")]]
    let callers: [(Principal, ErrorCode?)] = [
      (anna(.session, after: 4), nil), (anna(.session, after: 5), .signInNotFresh),
      (anna(.token, after: 0), .deniedScope),
      (anna(.token, after: 0, scopes: platform), .deniedScope),
    ]
    for (number, (principal, wanted)) in callers.enumerated() {
      server.people.give("anna\(number)", to: principal)
      let client = try server.client("anna\(number)")
      let book = RemoteBook(client)
      #expect(await failureCode { _ = try await book.head() } == wanted)
      #expect(
        await failureCode {
          _ = try await book.rows(of: PasswordCredential.schema, after: nil, limit: 10)
        } == wanted)
      #expect(await failureCode { _ = try await book.commits(after: 0, limit: 10) } == wanted)
      #expect(await failureCode { _ = try await book.keyBlocks(from: 0, limit: 1) } == wanted)
      try await client.close()
    }
    await server.stop()
  }

  @Test func aPageIsOneUseOfWhatWasShown() async throws {
    let sample = try await SampleBook.make()
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await MovingServer(
      path: folder.appendingPathComponent("server").path, world: sample.world, setup: false,
      holding: sample)
    var limits = AccessLimits.none
    limits.isCounted = true
    server.people.give(
      "counted",
      to: Principal(
        userID: RecordID(rawValue: 1), name: "anna", rights: StubDoorkeeper.administrator.rights,
        limits: limits))
    let client = try server.client("counted")
    let book = RemoteBook(client)
    _ = try await book.rows(of: User.schema, after: nil, limit: 10)
    #expect(server.people.questions == 1)
    _ = try await book.commits(after: 0, limit: 10)
    #expect(server.people.questions == 2)
    try await client.close()
    await server.stop()
  }

  @Test func aCopyWantsAFreshSignInForAllOfItsTime() async throws {
    let sample = try await SampleBook.make()
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await MovingServer(
      path: folder.appendingPathComponent("server").path, world: sample.world, setup: false,
      holding: sample)
    server.people.give("anna", to: anna(.session, after: 0))
    let client = try server.client("anna")
    let book = RemoteBook(client)
    for _ in 0..<5 {
      #expect(await failureCode { _ = try await book.head() } == nil)
      sample.clock.advance(milliseconds: 60_000)
    }
    #expect(await failureCode { _ = try await book.head() } == .signInNotFresh)
    try await client.close()
    await server.stop()
  }

  @Test func copyingOutNeedsThePermissionToBackUp() async throws {
    let sample = try await SampleBook.make()
    let schemas = sample.world.rules.schemas
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("server").path
    let server = try await MovingServer(path: path, world: sample.world, setup: false)
    let client = try server.client("sam")
    let book = RemoteBook(client)
    #expect(await failureCode { _ = try await book.head() } == .denied)
    #expect(
      await failureCode { _ = try await book.rows(of: schemas[0], after: nil, limit: 10) }
        == .denied)
    #expect(await failureCode { _ = try await book.commits(after: 0, limit: 10) } == .denied)
    try await client.close()
    await server.stop()
  }
}
