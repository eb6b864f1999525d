/// A store broke a law: what it did and what it should have done.
public struct LawViolation: Error, Sendable, Equatable, CustomStringConvertible {
  public let message: String

  public init(_ message: String) { self.message = message }

  public var description: String { message }
}
