import OpsDomain
import Testing

@testable import OpsServer

/// How many streams of the change feed may be open.
@Suite struct StreamShelfTests {
  private func shelf() -> StreamShelf {
    var configuration = ServerConfiguration()
    configuration.streams = 3
    configuration.streamsPerCaller = 2
    return StreamShelf(configuration)
  }

  @Test func aCallerHasFewerThanAllTogether() throws {
    let shelf = shelf()
    let own = [try shelf.place(for: 1), try shelf.place(for: 1)]
    let failure = #expect(throws: OpsError.self) { try shelf.place(for: 1) }
    #expect(failure?.code == .throttled)
    let other = try shelf.place(for: 2)
    #expect(throws: OpsError.self) { try shelf.place(for: 3) }
    #expect(shelf.count == 3)
    withExtendedLifetime((own, other)) {}
  }

  @Test func aPlaceThatNobodyHoldsIsFree() throws {
    let shelf = shelf()
    do {
      let places = [try shelf.place(for: 1), try shelf.place(for: 1)]
      withExtendedLifetime(places) {}
    }
    #expect(shelf.count == 0)
    withExtendedLifetime(try shelf.place(for: 1)) { #expect(shelf.count == 1) }
  }

  @Test func aServerThatIsStoppedOpensNone() throws {
    let shelf = shelf()
    shelf.closeAll()
    #expect(shelf.isClosed)
    #expect(throws: OpsError.self) { try shelf.place(for: 1) }
  }
}
