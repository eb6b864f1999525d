/// A sum of costs in the smallest unit of the currency. Parts may be missing because their cost is
/// not known.
struct CostSum: Sendable, Equatable {
  private(set) var amount: Int64 = 0
  /// Whether no part is missing.
  private(set) var isComplete = true

  init() {}

  init(_ amount: Int64, isComplete: Bool) {
    self.amount = amount
    self.isComplete = isComplete
  }

  /// The known part of the amount; nil if nothing is known.
  var known: Int64? { isComplete || amount != 0 ? amount : nil }

  /// The difference to `other`; nil if a part of one of them is missing.
  func variance(from other: CostSum) -> Int64? {
    isComplete && other.isComplete ? amount - other.amount : nil
  }

  static func += (left: inout CostSum, right: CostSum) {
    left.amount += right.amount
    left.isComplete = left.isComplete && right.isComplete
  }
}
