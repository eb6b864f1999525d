/// So many people with a skill for a stretch of time.
struct CrewSpan: Sendable, Hashable {
  var span: FloorSpan
  var people: Int
}
