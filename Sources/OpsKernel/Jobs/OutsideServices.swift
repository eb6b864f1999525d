/// Services outside the book that jobs may ask between two commits, such as a payment provider: the
/// application hands them in, and a job finds one by its type.
public struct OutsideServices: Sendable {
  private let all: [any Sendable]

  /// These services; a job gets the first one of the type it asks for.
  public init(_ all: [any Sendable] = []) { self.all = all }

  /// Nothing but the book.
  public static let none = OutsideServices()

  /// The first service of that type; nil where there is none.
  public func service<Service>(_ type: Service.Type) -> Service? {
    for service in all { if let found = service as? Service { return found } }
    return nil
  }
}
