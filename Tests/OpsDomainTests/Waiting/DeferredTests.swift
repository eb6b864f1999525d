import OpsDomain
import Synchronization
import Testing

/// A value that is made when somebody asks for it.
@Suite struct DeferredTests {
  /// Counts how often something was made.
  private final class Count: Sendable {
    private let made = Atomic<Int>(0)
    var value: Int { made.load(ordering: .relaxed) }
    func next() -> Int { made.add(1, ordering: .relaxed).newValue }
  }

  @Test func nothingIsMadeBeforeSomebodyAsks() {
    let count = Count()
    let deferred = Deferred { count.next() }
    #expect(count.value == 0)
    #expect(deferred.value == 1)
  }

  @Test func itIsMadeOnce() {
    let count = Count()
    let deferred = Deferred { ["\(count.next())"] }
    #expect(deferred.value == ["1"])
    #expect(deferred.value == ["1"])
    #expect(count.value == 1)
  }

  @Test func allWhoAskAtTheSameTimeGetTheSame() async {
    let count = Count()
    let deferred = Deferred { count.next() }
    let values = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { deferred.value } }
      var values: Set<Int> = []
      for await value in group { values.insert(value) }
      return values
    }
    #expect(values.count == 1)
    #expect(deferred.value == values.first)
  }

  @Test func oneMayAskForAnotherWhileItIsMade() {
    let inner = Deferred { 20 }
    let outer = Deferred { inner.value + 1 }
    #expect(outer.value == 21)
  }
}
