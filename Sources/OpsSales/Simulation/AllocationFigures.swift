import OpsDomain

/// How well a policy served the requests of a replay.
struct AllocationFigures {
  private(set) var requests = 0
  /// Requests that got all they wanted, and by their day if they had one.
  private(set) var onTime = 0
  /// Requests with a day of need.
  private(set) var dated = 0
  private var wanted: Int128 = 0
  private var got: Int128 = 0
  private var waited = 0
  private var late = 0
  private(set) var mostLate = 0
  /// Goods that expired before anybody got them.
  var expired = Quantity.zero
  /// For each customer, how much of the time in which it was wanted the quantity was there.
  private var customers: [RecordID: (served: Int128, possible: Int128)] = [:]

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - waited: Days from the request until all of it was there, or until the end.
  ///   - late: Days beyond the day of need, 0 or more; nil for a request without one.
  ///   - served: Quantity times the days on which it was there.
  ///   - possible: The same if everything had been there at once.
  mutating func add(
    wanted: Quantity, got: Quantity, isFilled: Bool, waited: Int, late: Int?,
    customer: RecordID, served: Int128, possible: Int128
  ) {
    requests += 1
    self.wanted += Int128(wanted.rawValue)
    self.got += Int128(got.rawValue)
    self.waited += waited
    if let late {
      dated += 1
      self.late += late
      mostLate = max(mostLate, late)
    }
    if isFilled, late ?? 0 == 0 { onTime += 1 }
    customers[customer, default: (0, 0)].served += served
    customers[customer, default: (0, 0)].possible += possible
  }

  /// Delivered in percent of wanted; nil without requests.
  var fillRate: String? { Percentage.text(got, of: wanted) }

  /// Requests that were filled in time, in percent; nil without requests.
  var serviceLevel: String? { Percentage.text(onTime, of: requests) }

  /// Days that a request waited, on average; nil without requests.
  var age: Quantity? { Self.hundredths(waited, of: requests) }

  /// Days that a request with a day of need was late, on average; nil without such requests.
  var lateness: Quantity? { Self.hundredths(late, of: dated) }

  /// The index of Jain over customers: (Σx)² / (n · Σx²), where x is the served part of what a
  /// customer wanted. 1 if all customers are served alike, 1/n if one gets everything. R. Jain,
  /// D.-M. Chiu, W. Hawe, A Quantitative Measure of Fairness and Discrimination for Resource
  /// Allocation in Shared Computer Systems, DEC Research Report TR-301 (1984). Nil if nobody got
  /// anything.
  var fairness: Quantity? {
    let parts = customers.sorted { $0.key < $1.key }.compactMap { _, sums in
      sums.possible > 0 ? Double(sums.served) / Double(sums.possible) : nil
    }
    let sum = parts.reduce(0, +)
    let squares = parts.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return nil }
    let index = sum * sum / (Double(parts.count) * squares)
    return Quantity(rawValue: Int64((index * 1000).rounded()) * 1000)
  }

  private static func hundredths(_ sum: Int, of count: Int) -> Quantity? {
    guard count > 0 else { return nil }
    let scaled = (Int128(sum) * 100 + Int128(count) / 2) / Int128(count)
    return Quantity(rawValue: Int64(clamping: scaled * 10_000))
  }
}
