import OpsDomain
import TestBenches
import Testing

struct IdentifierTests {
  private let start = Instant(milliseconds: 1_795_248_000_000)

  @Test func identifiersGrowWhateverTheClockDoes() {
    let seed = PropertySeed()
    let clock = ManualClock(start)
    let source = TimeOrderedIdentifiers(clock: clock, random: seed.random)
    var last = RecordID(rawValue: 0)
    for _ in 0..<20_000 {
      clock.advance(milliseconds: seed.int(-3...3))
      let id = source.next()
      #expect(id > last, "\(seed)")
      last = id
    }
    clock.set(to: .minimum)
    #expect(source.next().rawValue == last.rawValue + 1)
    clock.set(to: .epoch)
    #expect(source.next().rawValue == last.rawValue + 2)
  }

  @Test func identifiersHoldTheMillisecond() {
    let clock = ManualClock(start)
    let source = TimeOrderedIdentifiers(clock: clock, random: SeededRandom(seed: 1))
    let first = source.next().rawValue
    #expect(first >> 22 == 1_795_248_000_000 - 1_577_836_800_000)
    #expect(first & ((1 << 22) - 1) < 1 << 21)
    #expect(source.next().rawValue == first + 1)
    clock.advance(milliseconds: 1)
    #expect(source.next().rawValue >> 22 == first >> 22 + 1)
  }

  @Test func identifiersContinueAfterTheLargestKnown() {
    let known = RecordID(rawValue: Int64.max - 10)
    let source = TimeOrderedIdentifiers(
      clock: ManualClock(start), random: SeededRandom(seed: 1), after: known)
    #expect(source.next().rawValue == known.rawValue + 1)
    let early = TimeOrderedIdentifiers(
      clock: ManualClock(.minimum), random: SeededRandom(seed: 1))
    #expect(early.next().rawValue == 1)
    let late = TimeOrderedIdentifiers(clock: ManualClock(.maximum), random: SeededRandom(seed: 1))
    #expect(late.next().rawValue > 0)
  }

  @Test func identifiersOfManyTasksAreAllDifferent() async {
    let source = TimeOrderedIdentifiers(clock: ManualClock(start), random: SeededRandom(seed: 1))
    let all = await withTaskGroup(of: [RecordID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<1000).map { _ in source.next() } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(all).count == 8000)
  }

  @Test func recordIDIsDecimalTextInJSON() throws {
    let id = RecordID(rawValue: .max)
    #expect(try JSONText.encode([id]) == #"["9223372036854775807"]"#)
    #expect(try JSONText.decode([RecordID].self, #"["9223372036854775807"]"#) == [id])
    #expect(RecordID("42")?.description == "42")
    #expect(try RecordID(parsing: "42") < RecordID(parsing: "43"))
    for text in ["", "+5", "007", " 5", "5 ", "1e3", "9223372036854775808", "٣"] {
      let error = #expect(throws: OpsError.self) { try RecordID(parsing: text, field: "order") }
      #expect(error?.code == .badValue)
      #expect(error?.field == "order")
    }
    #expect(throws: (any Error).self) { try JSONText.decode([RecordID].self, "[42]") }
  }

  @Test func operationKeysHaveTheLayoutOfAULID() {
    let clock = ManualClock(Instant(milliseconds: 1_469_918_176_385))
    let key = OperationKey.make(clock: clock, random: SeededRandom(seed: 1))
    // The time part is the example of the ULID specification.
    #expect(key.hasPrefix("op_01ARYZ6S41"))
    #expect(key.utf8.count == 29)
    let alphabet = Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    #expect(key.dropFirst(3).allSatisfy(alphabet.contains))
    #expect(key == OperationKey.make(clock: clock, random: SeededRandom(seed: 1)))
    clock.advance(milliseconds: 1)
    let later = OperationKey.make(clock: clock, random: SeededRandom(seed: 1))
    #expect(TextFolding.bytewiseLess(key, later))
    clock.set(to: .minimum)
    let early = OperationKey.make(clock: clock, random: SeededRandom(seed: 1))
    #expect(early.hasPrefix("op_0000000000"))
  }

  @Test func operationKeysDiffer() {
    let seed = PropertySeed()
    let clock = ManualClock(start)
    let keys = (0..<2000).map { _ in OperationKey.make(clock: clock, random: seed.random) }
    #expect(Set(keys).count == 2000, "\(seed)")
  }
}
