import OpsDomain

/// Who gets goods when there is too little for all. A policy only plans: it is a function from
/// wishes and an available quantity to shares, with the same result in every run.
///
/// Rules of every policy: the shares together are at most the available quantity, no share is more
/// than was wanted, and the order in which the wishes are given makes no difference.
public enum AllocationPolicy: String, Sendable, CaseIterable, Codable {
  /// Oldest request first.
  case fifo
  /// Highest priority first, then oldest.
  case priority
  /// Earliest needed-by date first, requests without one last, then oldest.
  case due
  /// For the day of need: as much as possible is filled and, of all ways to do that, the least is
  /// lost to expiry. The earliest day first; a request without a date needs its goods since the day
  /// it was made. ``NeedAllocation`` chooses the lots; where only a quantity is divided, the order
  /// decides.
  case need
  /// All requests in proportion to what they want.
  case fair
  /// As many requests as possible in full, the smallest first; no request gets only a part.
  case complete

  /// Divides `available` among the wishes.
  ///
  /// - Parameter scale: Decimals a quantity of the product may have, 0 to 6; shares have no more.
  /// - Returns: Shares above zero, in the order in which they are served.
  public func plan(
    _ wishes: [AllocationWish], available: Quantity, scale: Int
  ) -> [AllocationShare] {
    let step = Self.step(scale)
    let stock = available.rawValue / step * step
    guard stock > 0 else { return [] }
    let served = wishes.filter { $0.wanted.rawValue >= step }.sorted(by: precedes)
    return self == .fair
      ? Self.divide(stock, among: served, step: step)
      : serve(served, from: stock, step: step)
  }

  /// Whether `left` is served before `right`. The order is total: at equal times the order of
  /// commits decides, as in every list by time, then the identifier.
  public func precedes(_ left: AllocationWish, _ right: AllocationWish) -> Bool {
    switch self {
    case .fifo, .fair: break
    case .priority:
      if left.priority != right.priority { return left.priority > right.priority }
    case .due:
      let (a, b) = (left.neededBy ?? .maximum, right.neededBy ?? .maximum)
      if a != b { return a < b }
    case .need:
      if left.needDay != right.needDay { return left.needDay < right.needDay }
    case .complete:
      if left.wanted != right.wanted { return left.wanted < right.wanted }
    }
    return left.order < right.order
  }

  /// Serves one after the other until nothing is left.
  private func serve(
    _ wishes: [AllocationWish], from stock: Int64, step: Int64
  ) -> [AllocationShare] {
    var rest = stock
    var shares: [AllocationShare] = []
    for wish in wishes {
      let wanted = wish.wanted.rawValue / step * step
      let share = Swift.min(wanted, rest)
      if share == 0 || (self == .complete && share < wish.wanted.rawValue) { break }
      shares.append(AllocationShare(request: wish.request, quantity: Quantity(rawValue: share)))
      rest -= share
    }
    return shares
  }

  /// Divides in proportion, in whole steps; the steps that are left after rounding down go to the
  /// largest remainders, the oldest first among equals.
  private static func divide(
    _ stock: Int64, among wishes: [AllocationWish], step: Int64
  ) -> [AllocationShare] {
    let wanted = wishes.map { $0.wanted.rawValue / step }
    let total = wanted.reduce(Int128(0)) { $0 + Int128($1) }
    let steps = stock / step
    let shares =
      total > Int128(steps) ? LargestRemainder.shares(of: steps, by: wanted) : wanted
    return zip(wishes, shares).compactMap { wish, share in
      guard share > 0 else { return nil }
      return AllocationShare(
        request: wish.request, quantity: Quantity(rawValue: share * step))
    }
  }

  /// The smallest quantity of that scale, in millionths.
  static func step(_ scale: Int) -> Int64 {
    let exponent = FixedPoint.scale - Swift.min(Swift.max(0, scale), FixedPoint.scale)
    return Int64(FixedPoint.power(exponent))
  }
}

/// The part of an allocation for one request.
public struct AllocationShare: Sendable, Equatable {
  /// The out-of-stock request that gets the goods.
  public let request: RecordID
  /// Above zero, and not more than the request wanted.
  public let quantity: Quantity

  /// The share that a policy gives to a request; it is not checked here.
  public init(request: RecordID, quantity: Quantity) {
    self.request = request
    self.quantity = quantity
  }
}
