/// The record whose names somebody types, as the command line names it.
public struct NameOwner: Sendable, Equatable {
  /// Such as the partner of a menu; nil if the line does not name it.
  public let name: String?
  /// The part of it that has the names, such as an item of the menu; nil for the whole record.
  public let part: String?

  /// The record that a command line names; without a name it is not known.
  public init(name: String? = nil, part: String? = nil) {
    self.name = name
    self.part = part
  }

  /// Whether the line does not name the record.
  var isNobody: Bool { name == nil && part == nil }
}
