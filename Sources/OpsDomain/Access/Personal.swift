/// Personal data: a name, a phone number, an address. Works as its value everywhere but in prints,
/// logs and reflection, where it shows `p•••`.
public struct Personal<Value> {
  /// The content.
  public var value: Value

  /// Marks a value as personal, so that prints and logs do not show it.
  public init(_ value: Value) { self.value = value }

  /// Personal data made from this one, which stays personal.
  public func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Personal<Other> {
    Personal<Other>(try transform(value))
  }

  private var mask: String { "p•••" }
}

extension Personal: Sendable where Value: Sendable {}
extension Personal: Equatable where Value: Equatable {}
extension Personal: Hashable where Value: Hashable {}

extension Personal: Comparable where Value: Comparable {
  public static func < (left: Personal, right: Personal) -> Bool { left.value < right.value }
}

extension Personal: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { mask }
  public var debugDescription: String { mask }
  public var customMirror: Mirror { Mirror(reflecting: mask) }
}

extension Personal: Decodable where Value: Decodable {
  /// Decodes the value as if it were not marked as personal.
  public init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }
}

extension Personal: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
