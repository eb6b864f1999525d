import OpsDomain

/// The page of the help about an area: its commands, by who uses them.
public struct AreaGuide: Sendable {
  /// The word that asks for the page: `opsh help marketplace`.
  public let topic: String
  /// What the area is about, in a few words.
  public let summary: String
  /// The people who use the area, in the order of the page.
  public let readers: [AreaReader]
  /// The nouns of the area's commands, in the order of the overview.
  public private(set) var nouns: [String] = []

  /// - Parameter summary: At most 60 characters.
  public init(_ area: Area, _ summary: String, _ readers: [AreaReader]) {
    topic = area.rawValue
    self.summary = summary
    self.readers = readers
  }

  /// The same for commands with these nouns.
  func covering(_ nouns: [String]) -> AreaGuide {
    var copy = self
    copy.nouns = nouns
    return copy
  }

  /// The place among the readers of those who use a command: for whom the guide names its
  /// operation, else the first whose role has its permission, or who stand for everybody where it
  /// asks for none. Nil for a command that the page does not show.
  public func place(of operation: String?, asking permission: Permission?) -> Int? {
    if let operation, let named = readers.firstIndex(where: { $0.also.contains(operation) }) {
      return named
    }
    return readers.firstIndex { reader in
      guard let permission else { return reader.role == nil }
      return reader.role.map { $0.permissions.contains(permission) } ?? false
    }
  }
}
