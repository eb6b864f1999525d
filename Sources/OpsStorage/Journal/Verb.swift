/// What a change did to its record.
public enum Verb: String, Sendable, CaseIterable, Codable {
  case insert, update, delete
}
