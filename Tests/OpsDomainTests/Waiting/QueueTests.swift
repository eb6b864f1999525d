import OpsDomain
import Testing

@Suite struct QueueTests {
  @Test func elementsLeaveInTheOrderTheyCame() {
    var queue = Queue<Int>()
    var left: [Int] = []
    for number in 0..<300 {
      queue.append(number)
      // A line that is never empty for long, as that in front of a thread.
      if number.isMultiple(of: 3), let first = queue.popFirst() { left.append(first) }
    }
    #expect(queue.removeFirst { $0 == 150 } == 150)
    #expect(queue.removeFirst { $0 == 150 } == nil)
    #expect(queue.removeFirst { $0 == left[0] } == nil, "who has left is not found")
    #expect(queue.count == 300 - left.count - 1)
    while let first = queue.popFirst() { left.append(first) }
    #expect(left == (0..<300).filter { $0 != 150 })
    #expect(queue.isEmpty)
  }

  @Test func whatHasLeftIsNotKept() {
    final class Thing {}
    var queue = Queue<Thing>()
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      queue.append(thing)
      queue.append(Thing())
      _ = queue.popFirst()
    }
    #expect(first == nil)
  }
}
