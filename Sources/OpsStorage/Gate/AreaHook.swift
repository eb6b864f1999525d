/// A question that an area asks later areas, which it does not know. The area declares the type,
/// later areas hand in values of it as ``AreaAnswer``, and the area finds them with
/// ``Transaction/hooks(_:)``.
public protocol AreaHook: Sendable {}
