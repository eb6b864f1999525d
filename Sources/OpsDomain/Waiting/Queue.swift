/// Elements in the order they came. Taking the first costs the same however long the queue is.
package struct Queue<Element> {
  /// Used up places are nil, so that nothing is kept alive that has left.
  private var places: [Element?] = []
  /// Where the queue starts; the places before it are used up.
  private var start = 0

  package init() {}

  package var count: Int { places.count - start }
  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ element: Element) { places.append(element) }

  /// Takes out the one that came first.
  package mutating func popFirst() -> Element? {
    guard start < places.count else { return nil }
    defer {
      places[start] = nil
      start += 1
      trim()
    }
    return places[start]
  }

  /// Takes out the first one that fulfils the condition.
  package mutating func removeFirst(where isMeant: (Element) -> Bool) -> Element? {
    let index = places[start...].firstIndex { $0.map(isMeant) ?? false }
    return index.flatMap { places.remove(at: $0) }
  }

  /// Forgets used up places, seldom enough that a turn costs the same however long the queue is.
  private mutating func trim() {
    guard start == places.count || start > 32 && start * 2 > places.count else { return }
    places.removeFirst(start)
    start = 0
  }
}
