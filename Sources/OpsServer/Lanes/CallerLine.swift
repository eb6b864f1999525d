/// A line in which callers take turns. The many requests of one caller do not hold up the requests
/// of others, and do not take their places.
struct CallerLine<Element> {
  private struct Place {
    let number: UInt64
    /// What is expected of the element.
    let cost: Int64
    let element: Element
  }

  /// The elements of one caller, the oldest first.
  private struct Own {
    var places: [Place] = []
    /// What is expected of all of them.
    var cost: Int64 = 0

    /// What is expected of the first ones.
    func cost(ofFirst number: Int) -> Int64 {
      number < places.count ? places.prefix(number).reduce(0) { $0 + $1.cost } : cost
    }

    mutating func remove(at index: Int) -> Element {
      let place = places.remove(at: index)
      cost -= place.cost
      return place.element
    }
  }

  private var owns: [Int64: Own] = [:]
  /// The callers with a place in the line, the next to be served first.
  private var turns: [Int64] = []
  private var lastNumber: UInt64 = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Puts an element in the line and gives its number.
  mutating func append(_ element: Element, cost: Int64 = 0, of caller: Int64) -> UInt64 {
    lastNumber += 1
    if owns[caller] == nil { turns.append(caller) }
    owns[caller, default: Own()].places.append(
      Place(number: lastNumber, cost: cost, element: element))
    owns[caller]?.cost += cost
    count += 1
    return lastNumber
  }

  /// What is served before another element of this caller would be: its own elements, and of every
  /// other caller at most as many as its own turns.
  func cost(before caller: Int64) -> Int64 {
    let turns = (owns[caller]?.places.count ?? 0) + 1
    return owns.values.reduce(0) { $0 + $1.cost(ofFirst: turns) }
  }

  /// The next of the caller whose turn it is.
  mutating func removeFirst() -> Element? {
    guard !turns.isEmpty else { return nil }
    let caller = turns.removeFirst()
    let first = owns[caller]?.remove(at: 0)
    count -= 1
    if owns[caller]?.places.isEmpty == true {
      owns[caller] = nil
    } else {
      turns.append(caller)
    }
    return first
  }

  /// Takes out the newest element of the caller with the most of them, for another one of `caller`;
  /// nil when nobody would have more than this caller even then. Of several with as many, the one
  /// who came last gives way.
  mutating func removeNewest(for caller: Int64) -> Element? {
    let mine = owns[caller]?.places.count ?? 0
    let longest = owns.max { one, other in
      (one.value.places.count, one.value.places.last?.number ?? 0)
        < (other.value.places.count, other.value.places.last?.number ?? 0)
    }
    guard let longest, longest.value.places.count > mine + 1 else { return nil }
    count -= 1
    return owns[longest.key]?.remove(at: longest.value.places.count - 1)
  }

  /// Takes the element with this number out of the line; nil when it has left it already.
  mutating func remove(_ number: UInt64, of caller: Int64) -> Element? {
    guard let index = owns[caller]?.places.firstIndex(where: { $0.number == number }) else {
      return nil
    }
    let element = owns[caller]?.remove(at: index)
    count -= 1
    if owns[caller]?.places.isEmpty == true { forget(caller) }
    return element
  }

  /// Takes out all elements that fulfil the condition.
  mutating func removeAll(where isMeant: (Element) -> Bool) -> [Element] {
    var removed: [Element] = []
    for (caller, own) in owns {
      let leaving = own.places.filter { isMeant($0.element) }
      guard !leaving.isEmpty else { continue }
      removed += leaving.map(\.element)
      count -= leaving.count
      let staying = own.places.filter { !isMeant($0.element) }
      owns[caller] = Own(places: staying, cost: staying.reduce(0) { $0 + $1.cost })
      if staying.isEmpty { forget(caller) }
    }
    return removed
  }

  private mutating func forget(_ caller: Int64) {
    owns[caller] = nil
    turns.removeAll { $0 == caller }
  }
}
