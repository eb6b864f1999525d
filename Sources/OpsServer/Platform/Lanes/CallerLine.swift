/// A line in which callers take turns. The many requests of one caller do not hold up the requests
/// of others.
struct CallerLine<Element> {
  private typealias Place = (number: UInt64, element: Element)

  private var places: [Int64: [Place]] = [:]
  /// The callers with a place in the line, the next to be served first.
  private var turns: [Int64] = []
  private var lastNumber: UInt64 = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Puts an element in the line and gives its number.
  mutating func append(_ element: Element, of caller: Int64) -> UInt64 {
    lastNumber += 1
    if places[caller] == nil { turns.append(caller) }
    places[caller, default: []].append((lastNumber, element))
    count += 1
    return lastNumber
  }

  /// The next of the caller whose turn it is.
  mutating func removeFirst() -> Element? {
    guard !turns.isEmpty else { return nil }
    let caller = turns.removeFirst()
    guard var own = places.removeValue(forKey: caller), !own.isEmpty else { return nil }
    let first = own.removeFirst()
    count -= 1
    if !own.isEmpty {
      places[caller] = own
      turns.append(caller)
    }
    return first.element
  }

  /// Takes the element with this number out of the line; nil when it has left it already.
  mutating func remove(_ number: UInt64, of caller: Int64) -> Element? {
    guard let index = places[caller]?.firstIndex(where: { $0.number == number }) else { return nil }
    let element = places[caller]?.remove(at: index).element
    count -= 1
    if places[caller]?.isEmpty == true { forget(caller) }
    return element
  }

  /// Takes out all elements that fulfil the condition.
  mutating func removeAll(where isMeant: (Element) -> Bool) -> [Element] {
    var removed: [Element] = []
    for (caller, own) in places {
      let leaving = own.filter { isMeant($0.element) }
      guard !leaving.isEmpty else { continue }
      removed += leaving.map(\.element)
      count -= leaving.count
      places[caller] = own.filter { !isMeant($0.element) }
      if places[caller]?.isEmpty == true { forget(caller) }
    }
    return removed
  }

  private mutating func forget(_ caller: Int64) {
    places[caller] = nil
    turns.removeAll { $0 == caller }
  }
}
