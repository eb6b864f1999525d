import OpsWarehouse
import Testing

@Suite("Sums that do not fit")
struct LargestOutTests {
  @Test func nothingIsLeftOutOfASumThatFits() {
    #expect(LargestOut.of([]).isEmpty)
    #expect(LargestOut.of([.max]).isEmpty)
    #expect(LargestOut.of([.max - 5, 2, 3]).isEmpty)
    #expect(LargestOut.of([.max, 5, -5]).isEmpty)
  }

  @Test func theLargestGoFirst() {
    #expect(LargestOut.of([1, .max, 2]) == [1])
    #expect(LargestOut.of([.max - 1, 7, .max]) == [2, 0])
    #expect(LargestOut.of([.max, .max]) == [1])
    #expect(LargestOut.of([.max - 10, 11, 4]) == [0])
  }
}
