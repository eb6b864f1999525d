import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsStorageLocal

/// Several processes whose clocks stand at the same moment.
@Suite struct SameMomentTests {
  /// Stores on one book, each with a source of identifiers that begins where the others begin.
  private func stores(_ book: LocalBook, _ count: Int) async throws -> [(
    store: LocalStore, identifiers: TimeOrderedIdentifiers
  )] {
    let clock = ManualClock(SampleBook.start)
    var found: [(LocalStore, TimeOrderedIdentifiers)] = []
    for _ in 0..<count {
      let identifiers = TimeOrderedIdentifiers(clock: clock, random: SeededRandom(seed: 1))
      found.append((try await book.open { $0.identifiers = identifiers }, identifiers))
    }
    return found
  }

  private func add(
    _ count: Int, to place: (store: LocalStore, identifiers: TimeOrderedIdentifiers), _ key: String
  ) async throws -> [RecordID] {
    try await place.store.transact { overlay in
      overlay.header = CommitHeader(
        key: key, at: SampleBook.start, operation: "test.write")
      var ids: [RecordID] = []
      for index in 0..<count {
        let id = place.identifiers.next()
        _ = try await overlay.insert(
          LocalBook.things, LocalBook.thing(id.rawValue, code: "\(key)-\(index)"))
        ids.append(id)
      }
      return ids
    }.answer
  }

  @Test func nobodyGivesAnIdentifierThatAnotherHasGiven() async throws {
    let book = try LocalBook()
    let places = try await stores(book, 3)
    var all: Set<RecordID> = []
    for round in 0..<6 {
      for (number, place) in places.enumerated() {
        let ids = try await add(10, to: place, "\(round)-\(number)")
        #expect(ids == ids.sorted())
        all.formUnion(ids)
      }
    }
    #expect(all.count == 180)
    for place in places { try await place.store.close() }
  }

  /// A client's record may have any identifier: it moves nobody to the end of the numbers.
  @Test func identifiersFarAwayAreLeftAlone() async throws {
    let book = try LocalBook()
    let places = try await stores(book, 2)
    _ = try await places[0].store.transact { overlay in
      overlay.header = CommitHeader(key: "far", at: SampleBook.start, operation: "test.write")
      _ = try await overlay.insert(LocalBook.things, LocalBook.thing(.max - 1, code: "far"))
    }
    let first = TimeOrderedIdentifiers(
      clock: ManualClock(SampleBook.start), random: SeededRandom(seed: 1)
    ).next()
    #expect(try await add(1, to: places[1], "near") == [first])
    for place in places { try await place.store.close() }
  }

  @Test func theClockOfALaterMomentNeedsNoRoom() {
    let clock = ManualClock(SampleBook.start)
    let identifiers = TimeOrderedIdentifiers(clock: clock, random: SeededRandom(seed: 1))
    #expect(identifiers.contested(since: SampleBook.start)?.contains(identifiers.next()) == true)
    clock.advance(milliseconds: 1)
    #expect(identifiers.contested(since: SampleBook.start) == nil)
  }
}
