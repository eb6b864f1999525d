import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Where drivers are: written in batches, in no journal, and gone after 30 days.
@Suite("Places of drivers")
struct DriverPlaceTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func positions(as role: Role? = nil) async throws -> [DriverPosition] {
    try await bench.book.read(as: role) { transaction in
      try await transaction.repository(DriverPosition.self).all(
        where: .everything, order: [.ascending(DriverPosition.Columns.at)])
    }
  }

  @Test func aHeadingThatCannotBeIsRefusedAlsoWithAPlaceThatIsNotNew() async throws {
    try await bench.working(bench.dora)
    // The same moment as the place that is known.
    let refused = await failure {
      try await bench.drivers.locate(
        LocateDriver(place: ["54.3,25.3"], heading: 400), bench.dora)
    }
    #expect(refused?.code == .badValue && refused?.field == "heading")
  }

  @Test func severalPlacesAreOneCommitWithoutPlaces() async throws {
    try await bench.working(bench.dora)
    bench.wait(seconds: 60)
    let before = try await bench.book.store.journal.head().sequence
    let view = try await bench.drivers.locate(
      LocateDriver(
        place: [
          "54.1,25.1@2027-03-01T08:00:20Z", "54.2,25.2@2027-03-01T08:00:10Z", "54.3,25.3",
        ], heading: 90, speed: Quantity(rawValue: 5_500_000), accuracy: 10), bench.dora
    ).output
    #expect(view.places == 3 && view.at == bench.book.clock.now())
    #expect(try await bench.book.store.journal.head().sequence == before + 1)
    let known = try await positions()
    #expect(known.map(\.latitude) == [54_688_000, 54_200_000, 54_100_000, 54_300_000])
    #expect(known.last?.heading == 90 && known.last?.speed == 5_500 && known.last?.accuracy == 10)
    #expect(known[1].heading == nil)
    let older = try await bench.drivers.locate(
      LocateDriver(place: ["54.4,25.4@2027-03-01T08:00:30Z"]), bench.dora
    ).output
    #expect(older.places == 0)
  }

  @Test("Who swaps the degrees is told so with the first place, and nobody else")
  func swappedDegrees() async throws {
    try await bench.verified(bench.dora)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    func remarks(_ place: String) async throws -> [String] {
      try await bench.drivers.locate(LocateDriver(place: [place]), bench.dora).output.remarks
    }
    #expect(
      try await remarks("25.279652,54.687157") == [
        "No partner is within 1000 km of that place: write degrees north first, then degrees east."
      ])
    bench.wait(seconds: 10)
    #expect(try await remarks("25.279652,54.687157").isEmpty)
    bench.wait(seconds: 3_600)
    #expect(try await remarks("54.687157,25.279652").isEmpty)
    bench.wait(seconds: 3_600)
    // Far away, and not swapped.
    #expect(try await remarks("-33.868800,151.209300").isEmpty)
  }

  @Test("A speed is refused in the unit in which it is given")
  func speeds() async throws {
    try await bench.working(bench.dora)
    let refused = await failure {
      try await bench.drivers.locate(
        LocateDriver(place: ["54.3,25.3"], speed: .whole(-1)), bench.dora)
    }
    #expect(refused?.message == "The speed cannot be -1 m/s")
    #expect(refused?.hint == "give 0 to 100 meters per second")
  }

  @Test func whatIsNoPlaceIsRefused() async throws {
    try await bench.working(bench.dora)
    let cases: [(ErrorCode, LocateDriver)] = [
      (.badValue, LocateDriver(place: ["here"])), (.badValue, LocateDriver(place: ["91,0"])),
      (.badValue, LocateDriver(place: ["54.1234567,25"])),
      (.badDate, LocateDriver(place: ["54,25@2027-03-01T09:00:00Z"])),
      (.badDate, LocateDriver(place: ["54,25@2027-03-01T06:59:59Z"])),
      (.tooLarge, LocateDriver(place: Array(repeating: "54,25", count: 101))),
      (.badValue, LocateDriver(place: ["54,25"], heading: 361)),
      (.badValue, LocateDriver(place: ["54,25"], heading: -1)),
      (.badValue, LocateDriver(place: ["54,25"], speed: .whole(101))),
      (.badValue, LocateDriver(place: ["54,25"], accuracy: -1)),
    ]
    bench.wait(seconds: 1)
    for (code, input) in cases {
      let refused = await failure {
        try await bench.drivers.locate(input, bench.dora)
      }
      #expect(refused?.code == code, "\(input.place.first ?? ""): \(String(describing: refused))")
    }
    #expect(try await positions().map(\.latitude) == [54_688_000])
  }

  @Test func offlineNothingIsShared() async throws {
    try await bench.verified(bench.dora)
    let refused = await failure {
      try await bench.drivers.locate(LocateDriver(place: ["54,25"]), bench.dora)
    }
    #expect(refused?.code == .badState)
  }

  @Test func nobodyElseReadsOrWritesPlaces() async throws {
    try await bench.working(bench.dora)
    for role in [Role.driver, .administrator] {
      #expect(try await positions(as: role).map(\.latitude) == [54_688_000])
    }
    for role in [Role.customer, .partner, .salesperson] {
      #expect(await failureCode { _ = try await positions(as: role) } == .denied)
    }
    let others = try await bench.book.read(by: bench.ned.principal) { transaction in
      try await transaction.repository(DriverPosition.self).all(where: .everything)
    }
    #expect(others.isEmpty)
    let known = try await positions()
    let code = await failureCode {
      try await bench.book.write(by: bench.dora.principal) { transaction in
        var position = known[0]
        position.latitude = 0
        _ = try await transaction.repository(DriverPosition.self).update(position)
      }
    }
    #expect(code == .denied)
  }

  @Test func placesAreRemovedAfterThirtyDays() async throws {
    try await bench.working(bench.dora)
    bench.wait(seconds: 29 * 86_400)
    _ = try await bench.drivers.locate(LocateDriver(place: ["54,25"]), bench.dora)
    bench.wait(seconds: 86_401)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.positions"), bench.anna)
    #expect(try await positions().map(\.latitude) == [54_000_000])
  }
}
