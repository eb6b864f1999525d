import OpsDomain
import Testing

@testable import OpsStorage

@Suite struct OccurrenceListTests {
  @Test("What happened comes once, and each amount of it by itself")
  func amounts() {
    let list = OccurrenceList()
    let kind = Occurrence.Kind("test.happened")
    let record = RecordID(rawValue: 7)
    for _ in 1...2 {
      list.add(Occurrence(kind, of: record))
      list.add(Occurrence(kind, of: record, amount: 3))
    }
    #expect(list.take().map(\.amount) == [0, 3, 3])
    #expect(list.take().isEmpty)
  }
}
