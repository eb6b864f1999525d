/// Input of operations that name one request.
public struct RequestReference: Codable, Sendable {
  public var request: String

  public init(request: String) { self.request = request }
}
