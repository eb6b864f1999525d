/// A question that an area asks later areas, which it does not know. The area declares the type,
/// later areas make values of it, and the area finds them with ``Transaction/hooks(_:)``.
public protocol AreaHook: Sendable {
  /// The type of the question: the hook's own, or of a protocol `ObjectIdentifier((any P).self)`,
  /// which such a protocol says once for all that conform to it. Looking for conformances instead
  /// would cost each start as much as the whole command table.
  var question: ObjectIdentifier { get }
}

extension AreaHook {
  /// The hook's own type.
  public var question: ObjectIdentifier { ObjectIdentifier(Self.self) }
}
