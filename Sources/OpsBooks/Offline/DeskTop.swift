import OpsDomain

/// What the units of the outbox did to the records of the copy when they were run last.
struct DeskTop: Codable, Sendable, Equatable {
  /// The keys of the units, in order.
  var units: [String] = []
  var changes: [DeskChange] = []
}
