/// A question that an area asks those after it, which it does not know: it declares the type, they
/// make values of it, and it finds them with ``Transaction/hooks(_:)``.
public protocol AreaHook: Sendable {}
