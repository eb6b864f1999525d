/// Which record has the names that somebody types, as the line calls it.
public struct NameOwner: Sendable, Equatable {
  /// Such as the partner of a menu; nil where nobody has said it.
  public let name: String?
  /// The part of it that has the names, such as an item of the menu; nil for all of it.
  public let part: String?

  public init(name: String? = nil, part: String? = nil) {
    self.name = name
    self.part = part
  }

  /// Whether nobody has said whose the names are.
  var isNobody: Bool { name == nil && part == nil }
}
