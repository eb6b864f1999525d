import OpsDomain
import Testing

@Suite("Classes of cycle counts")
struct CycleClassTests {
  private func classes(_ values: [Int64]) -> String {
    let ids = values.indices.map { RecordID(rawValue: Int64($0 + 1)) }
    let found = CycleClass.classes(of: Dictionary(uniqueKeysWithValues: zip(ids, values)))
    return ids.map { found[$0]?.rawValue ?? "?" }.joined()
  }

  @Test func goodsAreClassedByTheShareOfAllThatTheyBegin() {
    #expect(classes([80, 15, 5]) == "ABC")
    #expect(classes([79, 16, 5]) == "AAC")
    #expect(classes([100]) == "A")
    #expect(classes([10, 10, 10, 10, 10, 10, 10, 10, 10, 10]) == "AAAAAAAABB")
  }

  @Test func whatDoesNotGoOutIsOfTheLastClass() {
    #expect(classes([]) == "")
    #expect(classes([0, 0]) == "CC")
    #expect(classes([5, 0, -3]) == "ACC")
    #expect(classes([.max, .max]) == "AA")
  }
}
