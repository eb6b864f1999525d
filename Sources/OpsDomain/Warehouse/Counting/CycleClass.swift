/// How much of what goes out a product makes up: A goods are counted most often.
///
/// Source: ABC analysis by cumulated value, with the usual borders of 80 and 95 per cent.
public enum CycleClass: String, Sendable, CaseIterable, Codable {
  case a = "A"
  case b = "B"
  case c = "C"

  /// Per cent of all value up to which goods are of the class.
  private var border: Int128 {
    switch self {
    case .a: 80
    case .b: 95
    case .c: 100
    }
  }

  /// The class of each product, by what went out of it. Products of which nothing went out are of
  /// class C; of two with the same value the one with the smaller identifier comes first.
  public static func classes(of values: [RecordID: Int64]) -> [RecordID: CycleClass] {
    let total = values.values.reduce(Int128(0)) { $0 + Int128(max(0, $1)) }
    let sorted = values.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    var classes: [RecordID: CycleClass] = [:]
    var before = Int128(0)
    for (id, value) in sorted {
      // A product belongs where its first unit falls, so that one that makes up all is of class A.
      let share = before * 100
      let found = allCases.first { share < total * $0.border }
      classes[id] = value > 0 ? found ?? .c : .c
      before += Int128(max(0, value))
    }
    return classes
  }
}
