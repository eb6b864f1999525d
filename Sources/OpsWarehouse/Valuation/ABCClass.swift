/// How much a product matters: few products make up most of the turnover (class A), many make up
/// little of it (class C).
public enum ABCClass: String, Sendable, CaseIterable, Codable {
  /// The largest amounts, which make up the first 80 % of all.
  case a = "A"
  /// The amounts after these, which make up the next 15 %.
  case b = "B"
  /// All other amounts, also those of zero or less.
  case c = "C"

  /// Cumulative share, in percent, at which a class ends: 80 for A, 95 for B, the rest is C.
  ///
  /// Source: the usual limits of the Pareto analysis, H. F. Dickie, ABC inventory analysis shoots
  /// for dollars, not pennies, Factory Management and Maintenance 109 (1951).
  static let limits: [(ABCClass, percent: Int128)] = [(.a, 80), (.b, 95)]

  /// The class of each amount, in the order given. Amounts are ranked from the largest down, equal
  /// ones in the order given; an amount that passes a limit still belongs to the class before it.
  /// Amounts of zero or less are C.
  public static func classes(of amounts: [Int64]) -> [ABCClass] {
    let ranks = amounts.indices.sorted {
      amounts[$0] == amounts[$1] ? $0 < $1 : amounts[$0] > amounts[$1]
    }
    let total = amounts.reduce(Int128(0)) { $0 + Int128(max(0, $1)) }
    var classes = [ABCClass](repeating: .c, count: amounts.count)
    var before: Int128 = 0
    for index in ranks where amounts[index] > 0 {
      classes[index] =
        limits.first { before * 100 < $0.percent * total }?.0 ?? .c
      before += Int128(amounts[index])
    }
    return classes
  }
}
