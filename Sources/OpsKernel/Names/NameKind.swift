/// What people refer to by a name, a code or a number.
public enum NameKind: String, Codable, Sendable, CaseIterable {
  case product, customer, location, request
  case giveBack = "giveback"
  case user
}
