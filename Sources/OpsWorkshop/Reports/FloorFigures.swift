import OpsDomain

/// What machines did in some shifts. All times are in milliseconds.
struct FloorFigures: Sendable, Equatable {
  /// Time in which the floor worked.
  var working: Int64 = 0
  /// The part of it without planned maintenance.
  var planned: Int64 = 0
  /// Time in which machines ran.
  var run: Int64 = 0
  /// The part of it in working time.
  var runWorking: Int64 = 0
  /// The part of it in planned time.
  var runPlanned: Int64 = 0
  var errors: Int64 = 0
  var good: Int64 = 0
  var bad: Int64 = 0
  /// The target of good pieces by now.
  var target: Int64 = 0
  /// The target, in millionths of pieces, for the planned time in which machines ran.
  var expected: Int64 = 0

  /// Running time ÷ working time; nil when the floor did not work.
  var utilization: Ratio? { Ratio(runWorking, of: working) }
  /// Good pieces ÷ target; nil without a target.
  var targetRate: Ratio? { Ratio(good, of: target) }
  /// Good pieces ÷ all pieces that were counted.
  var quality: Ratio? { Ratio(good, of: good + bad) }
  /// Running time ÷ planned time.
  var availability: Ratio? { Ratio(runPlanned, of: planned) }
  /// All pieces ÷ the target for the time in which machines ran.
  var performance: Ratio? {
    good + bad > 0 ? Ratio(Int128(good + bad) * Int128(FixedPoint.one), of: expected) : nil
  }
  /// Availability × performance × quality; nil unless all three are known.
  var effectiveness: Ratio? {
    guard let availability, let performance, let quality else { return nil }
    let product =
      Int128(availability.rawValue) * Int128(performance.rawValue) * Int128(quality.rawValue)
    return Ratio(product, of: Int128(Ratio.one) * Int128(Ratio.one) * Int128(Ratio.one))
  }

  static func += (left: inout FloorFigures, right: FloorFigures) {
    left.working += right.working
    left.planned += right.planned
    left.run += right.run
    left.runWorking += right.runWorking
    left.runPlanned += right.runPlanned
    left.errors += right.errors
    left.good += right.good
    left.bad += right.bad
    left.target += right.target
    left.expected += right.expected
  }
}
