/// What is done with the images of a menu item or a partner.
public enum ImageAction: String, Codable, Sendable, CaseIterable {
  case add, list, remove, get

  /// Whether nothing changes.
  var onlyAsks: Bool { self == .list || self == .get }
}
