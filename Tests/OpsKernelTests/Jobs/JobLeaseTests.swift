import OpsDomain
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

@testable import OpsKernel

/// Two processes over one file are two stores over one file: they share nothing but it.
@Suite("Jobs over one book file")
struct JobLeaseTests {
  private func stores(_ home: TemporaryFolder) async throws -> (Desk, Desk, ManualClock) {
    let clock = ManualClock(SampleBook.start)
    let random = SeededRandom(seed: 7)
    let world = World(
      clock: clock, identifiers: TimeOrderedIdentifiers(clock: clock, random: random),
      random: random, calendar: try ZonedCalendar(zone: "Europe/Vilnius"), currency: .eur,
      blueprint: .product)
    var options = LocalStoreOptions()
    options.createsIfMissing = true
    // Both may have to wait for a processor while they hold the book.
    options.lockWaitMilliseconds = 120_000
    let path = home.file("book.sqlite")
    let schemas = Blueprint.product.rules.schemas
    let first = try await LocalStore(path: path, schemas: schemas, options: options)
    try await SampleContents(store: first, world: world).write()
    let second = try await LocalStore(path: path, schemas: schemas, options: options)
    return (Desk(store: first, world: world), Desk(store: second, world: world), clock)
  }

  @Test("Two runners at once run a job once; a killed one is taken over by the other")
  func twoRunners() async throws {
    let home = try TemporaryFolder()
    let (first, second, clock) = try await stores(home)
    let definition = JobDefinition("test.work", "Works.", every: Settings.noticePlanning) {
      handle in
      try await handle.beat()
      return "worked"
    }
    let services = [first, second].map {
      JobService(desk: $0, catalogue: JobCatalogue([definition]))
    }
    for _ in 0..<5 {
      let runs = try await withThrowingTaskGroup(of: Int.self) { group in
        for service in services + services { group.addTask { try await service.runDue().count } }
        return try await group.reduce(0, +)
      }
      #expect(runs == 1)
      clock.advance(milliseconds: 15 * 60_000)
    }
    // The first takes the lease and is heard of no more.
    let lost = try #require(try await services[0].begin(definition))
    #expect(try await services[1].runDue().isEmpty)
    clock.advance(by: Job.lease)
    #expect(try await services[1].runDue().map(\.state) == [.succeeded])
    let late = await #expect(throws: OpsError.self) {
      try await JobHandle(desk: first, run: lost, name: "test.work", channels: .none).beat()
    }
    #expect(late?.code == .conflictRunning)
    #expect(try await services[0].finish(definition, lost).state == .lost)
  }
}
