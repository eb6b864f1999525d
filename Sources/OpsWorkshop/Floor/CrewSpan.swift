/// A number of people with a skill for a period of time.
struct CrewSpan: Sendable, Hashable {
  var span: FloorSpan
  var people: Int
}
