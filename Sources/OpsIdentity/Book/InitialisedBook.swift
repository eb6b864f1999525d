/// What a new book started with.
public struct InitialisedBook: Codable, Sendable, Equatable {
  public let admin: String
  public let zone: String
  public let currency: String
  public let locations: [String]
}
