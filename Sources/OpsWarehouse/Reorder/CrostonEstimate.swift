/// The mean demand of a period for goods that are not needed in most periods, by Croston's method:
/// the smoothed size of a demand over the smoothed interval between demands.
///
/// Both begin with measured values: the mean size, and the mean of the intervals from one demand to
/// the next. The wait before the first demand is no interval, because nobody knows when it began.
/// The wait after the last one counts when it is longer than every interval: so goods that nobody
/// wants any more are not ordered for ever.
///
/// The quotient is too large on average when intervals differ. Syntetos and Boylan take α/2 off for
/// it. That is 1 ÷ (1 + c²·α/(2 − α)) with c² = 1, the squared coefficient of variation of
/// intervals by chance: their expansion of the mean of a quotient to the second order. Here c² is
/// the measured one, and α/(2 − α) is the sum of the squared weights that the measured intervals
/// have in the smoothed one, which is larger in a short history and tends to α/(2 − α). So demand
/// by chance gets the published correction, and demand by the calendar, which has no such bias,
/// gets none.
///
/// With fewer than three demands there is at most one interval, and nobody knows how much intervals
/// differ. The estimate is then all demand over all periods.
///
/// Sources: J. D. Croston, Forecasting and stock control for intermittent demands, Operational
/// Research Quarterly 23 (1972); A. A. Syntetos and J. E. Boylan, On the bias of intermittent
/// demand estimates, International Journal of Production Economics 71 (2001), and The accuracy of
/// intermittent demand estimates, International Journal of Forecasting 21 (2005).
struct CrostonEstimate {
  /// The weight of the newest value. The literature uses 0.05 to 0.2; the low end stays closest to
  /// the mean.
  static let smoothing = 0.05

  /// Units a period; zero without any demand.
  let mean: Double
  /// Mean number of periods from one demand to the next; all periods when there was one demand.
  let interval: Double

  /// - Parameter demand: The demand of each period, the oldest first, zeros where there was none.
  init(_ demand: [Double]) {
    let days = demand.indices.filter { demand[$0] > 0 }
    let sizes = days.map { demand[$0] }
    let intervals = Self.intervals(days, of: demand.count)
    interval = Self.mean(intervals) ?? Double(demand.count)
    guard sizes.count >= 3, let meanSize = Self.mean(sizes) else {
      mean = demand.isEmpty ? 0 : sizes.reduce(0, +) / Double(demand.count)
      return
    }
    let size = Self.smoothed(sizes.dropFirst(), from: meanSize)
    let smoothedInterval = Self.smoothed(intervals[...], from: interval)
    mean = size / smoothedInterval / (1 + Self.bias(of: intervals, mean: interval))
  }

  /// Periods from one demand to the next, and since the last one where that is longer than all.
  private static func intervals(_ days: [Int], of count: Int) -> [Double] {
    let measured = zip(days, days.dropFirst()).map { Double($1 - $0) }
    guard let longest = measured.max(), let last = days.last else { return measured }
    let open = Double(count - 1 - last)
    return open > longest ? measured + [open] : measured
  }

  private static func smoothed(_ values: ArraySlice<Double>, from start: Double) -> Double {
    values.reduce(start) { $0 + smoothing * ($1 - $0) }
  }

  /// By how much the quotient is too large, as a share of it: c² times the sum of squared weights.
  private static func bias(of intervals: [Double], mean: Double) -> Double {
    let count = Double(intervals.count)
    let squares = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variation = squares / (count - 1) / (mean * mean)
    // The latest interval first: its share of the smoothed one, and that of the mean it began with.
    var share = smoothing
    let started = intervals.reduce(1 / count) { rest, _ in rest * (1 - smoothing) }
    var weights = 0.0
    for _ in intervals {
      weights += (started + share) * (started + share)
      share *= 1 - smoothing
    }
    return variation * weights
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
