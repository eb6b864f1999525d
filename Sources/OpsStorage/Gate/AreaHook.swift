/// A question that an area asks later areas, which it does not know. The area declares the type,
/// later areas make values of it, and the area finds them with ``Transaction/hooks(_:)``.
public protocol AreaHook: Sendable {}
