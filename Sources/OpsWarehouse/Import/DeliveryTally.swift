/// Counts deliveries that came late.
struct DeliveryTally {
  private struct Count {
    var lines = 0
    var late = 0
    var days = 0
    var worst = 0

    mutating func add(_ daysLate: Int) {
      lines += 1
      guard daysLate > 0 else { return }
      late += 1
      days += daysLate
      worst = max(worst, daysLate)
    }
  }

  private var total = Count()
  private var vendors: [String: Count] = [:]

  mutating func add(vendor: String, daysLate: Int) {
    total.add(daysLate)
    vendors[vendor, default: Count()].add(daysLate)
  }

  var summary: DeliverySummary {
    let views = vendors.map { Self.view($0.key, $0.value) }
    return DeliverySummary(
      total: Self.view("all", total),
      vendors: views.sorted { ($1.late, $0.vendor) < ($0.late, $1.vendor) })
  }

  private static func view(_ name: String, _ count: Count) -> VendorPunctuality {
    VendorPunctuality(
      vendor: name, lines: count.lines, late: count.late,
      onTimePercent: tenths(1000 * (count.lines - count.late), over: count.lines),
      meanDaysLate: tenths(10 * count.days, over: count.late), worstDaysLate: count.worst)
  }

  /// A quotient of two sums with one decimal, rounded half up.
  private static func tenths(_ sum: Int, over count: Int) -> String {
    guard count > 0 else { return "0.0" }
    let rounded = (2 * sum + count) / (2 * count)
    return "\(rounded / 10).\(rounded % 10)"
  }
}
