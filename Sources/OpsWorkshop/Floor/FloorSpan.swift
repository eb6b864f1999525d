/// A period of time: its start is included, its end is not.
struct FloorSpan: Sendable, Hashable {
  var start: Int64
  var end: Int64

  /// The part that both periods share; nil if they share nothing.
  func shared(with other: FloorSpan) -> FloorSpan? {
    let span = FloorSpan(start: max(start, other.start), end: min(end, other.end))
    return span.start < span.end ? span : nil
  }
}
