/// A stretch of time, from its start up to but not including its end.
struct FloorSpan: Sendable, Hashable {
  var start: Int64
  var end: Int64

  /// The part of it inside another one; nil where they share nothing.
  func shared(with other: FloorSpan) -> FloorSpan? {
    let span = FloorSpan(start: max(start, other.start), end: min(end, other.end))
    return span.start < span.end ? span : nil
  }
}
