/// How urgent a request is, in its own order.
public enum RequestPriority: String, Sendable, CaseIterable, Codable {
  case low
  case normal
  case high
  case urgent
}
