/// What an area declares. The build writes it from the area's own code, as `Declared`.
public protocol DeclaredParts: Sendable {
  static var parts: [DeclaredPart] { get }
}
