/// A line in which callers take turns. The many requests of one caller do not hold up the requests
/// of others, and do not take their places.
struct CallerLine<Element> {
  private struct Place {
    let number: UInt64
    /// What is expected of the element.
    let cost: Int64
    let element: Element
  }

  private var places: [Int64: [Place]] = [:]
  /// The callers with a place in the line, the next to be served first.
  private var turns: [Int64] = []
  private var lastNumber: UInt64 = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Puts an element in the line and gives its number.
  mutating func append(_ element: Element, cost: Int64 = 0, of caller: Int64) -> UInt64 {
    lastNumber += 1
    if places[caller] == nil { turns.append(caller) }
    places[caller, default: []].append(Place(number: lastNumber, cost: cost, element: element))
    count += 1
    return lastNumber
  }

  /// What is served before another element of this caller would be: its own elements, and of every
  /// other caller at most as many as its own turns.
  func cost(before caller: Int64) -> Int64 {
    let turns = (places[caller]?.count ?? 0) + 1
    return places.values.reduce(0) { sum, own in
      own.prefix(turns).reduce(sum) { $0 + $1.cost }
    }
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

  /// Takes out the newest element of the caller with the most of them, for another one of `caller`;
  /// nil when nobody would have more than this caller even then. Of several with as many, the one
  /// who came last gives way.
  mutating func removeNewest(for caller: Int64) -> Element? {
    let own = places[caller]?.count ?? 0
    let longest = places.max { one, other in
      (one.value.count, one.value.last?.number ?? 0)
        < (other.value.count, other.value.last?.number ?? 0)
    }
    guard let longest, longest.value.count > own + 1 else { return nil }
    count -= 1
    return places[longest.key]?.removeLast().element
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
