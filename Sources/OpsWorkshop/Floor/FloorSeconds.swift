import OpsDomain

extension Instant {
  /// Whole seconds since 1970 UTC; what is left of a second is dropped.
  var floorSeconds: Int64 {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 0 ? whole - 1 : whole
  }

  init(floorSeconds: Int64) { self.init(milliseconds: floorSeconds * 1000) }
}

extension TimeSpan {
  /// Whole seconds; a part of one counts as a whole one, so that no work gets too little time.
  var secondsRoundedUp: Int64 { (milliseconds + 999) / 1000 }

  init(floorSeconds: Int64) { self.init(milliseconds: floorSeconds * 1000) }
}
