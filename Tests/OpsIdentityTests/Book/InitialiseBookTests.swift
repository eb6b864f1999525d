import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageMock
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("A new book")
struct InitialiseBookTests {
  private static let password = Secret("nine grey herons stand still")

  private let store = MockStore(schemas: Blueprint.product.rules.schemas)
  private let desk: Desk
  private let identity: IdentityService

  init() throws {
    let clock = ManualClock(SampleBook.start)
    let random = SeededRandom(seed: 7)
    desk = Desk(
      store: store,
      world: World(
        clock: clock, identifiers: TimeOrderedIdentifiers(clock: clock, random: random),
        random: random, calendar: try ZonedCalendar(zone: "Europe/Vilnius"), currency: .eur,
        blueprint: .product))
    identity = IdentityService(
      desk: desk, hasher: Argon2PasswordHasher(random: random, cost: IdentityBench.cheap))
  }

  private func all<Item: Entity>(_ type: Item.Type) async throws -> [Item] {
    try await store.read(.snapshot) { reader in
      try await reader.records(Query(Item.schema)).map { try Item($0) }
    }
  }

  @Test func hasAnAdministratorLocationsAndSettingsInOneCommit() async throws {
    let outcome = try await identity.initialise(
      InitialiseBook(admin: " Ona "), password: Self.password)
    #expect(outcome.output.admin == "Ona")
    #expect(outcome.receipt?.sequence == 1)
    let commits = try await store.journal.commits(after: 0, limit: 10)
    #expect(commits.map(\.header.operation) == ["book.init"])
    let codes = try await all(Location.self).map(\.code)
    #expect(
      Set(codes)
        == ["MAIN", "SUPPLIER", "CUSTOMER", "PRODUCTION", "LOSS", "SCRAP", "TRANSIT", "CONVERSION"])
    let main = try await all(Location.self).first { $0.code == "MAIN" }
    #expect(main?.kind == .internal)
    #expect(main?.allowsNegative == false)
    let settings = try await all(Setting.self)
    #expect(settings.first { $0.key == "book.zone" }?.value == "Europe/Vilnius")
    #expect(settings.first { $0.key == "book.currency" }?.value == "EUR")
    let signedIn = try await identity.signIn("ona", Self.password)
    #expect(signedIn.principal.roles == [.administrator])
  }

  @Test func takesAnotherZoneAndCurrency() async throws {
    let input = InitialiseBook(admin: "ona", zone: "Asia/Tokyo", currency: "JPY")
    let book = try await identity.initialise(input, password: Self.password).output
    #expect(book.zone == "Asia/Tokyo")
    #expect(book.currency == "JPY")
  }

  @Test func isMadeOnce() async throws {
    _ = try await identity.initialise(InitialiseBook(admin: "ona"), password: Self.password)
    let code = try await IdentityBench.code {
      _ = try await identity.initialise(InitialiseBook(admin: "rimas"), password: Self.password)
    }
    #expect(code == .badState)
    #expect(try await all(User.self).map(\.name) == ["ona"])
  }

  @Test func twoAtOnceMakeOneAdministrator() async throws {
    let codes = try await withThrowingTaskGroup(of: ErrorCode?.self) { group in
      for name in ["ona", "rimas"] {
        group.addTask {
          try await IdentityBench.code {
            _ = try await self.identity.initialise(
              InitialiseBook(admin: name), password: Self.password)
          }
        }
      }
      return try await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == nil } == 1)
    #expect(codes.count { $0 == .badState } == 1)
    #expect(try await all(User.self).count == 1)
  }

  @Test(arguments: [
    InitialiseBook(admin: ""), InitialiseBook(admin: "system"), InitialiseBook(admin: "17"),
    InitialiseBook(admin: "ona", zone: "Mars/Olympus"),
    InitialiseBook(admin: "ona", currency: "euro"),
  ])
  func refusesWhatMakesNoSense(_ input: InitialiseBook) async throws {
    let code = try await IdentityBench.code {
      _ = try await identity.initialise(input, password: Self.password)
    }
    #expect(code == .badValue)
    #expect(try await store.journal.head().sequence == 0)
  }

  @Test func refusesAWeakPasswordAndLeavesNothing() async throws {
    let code = try await IdentityBench.code {
      _ = try await identity.initialise(InitialiseBook(admin: "ona"), password: Secret("short"))
    }
    #expect(code == .badValue)
    #expect(try await store.journal.head().sequence == 0)
  }

  @Test func keepsItsZoneAndCurrency() async throws {
    _ = try await identity.initialise(InitialiseBook(admin: "ona"), password: Self.password)
    let context = desk.world.context(for: .system)
    let settings = try await all(Setting.self)
    for var setting in settings {
      setting.value = "UTC"
      let changed = setting
      let code = try await IdentityBench.code {
        _ = try await store.transact { overlay in
          let transaction = Transaction(writing: overlay, context: context)
          _ = try await transaction.repository(Setting.self).update(changed)
        }
      }
      #expect(code == .ruleViolated)
    }
  }
}
