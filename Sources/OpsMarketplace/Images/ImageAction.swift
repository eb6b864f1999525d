/// What is done with the images of a menu item or a partner.
public enum ImageAction: String, Codable, Sendable, CaseIterable {
  /// Add an image, list all images, remove one image, or get the bytes of one.
  case add, list, remove, get

  /// Whether nothing changes.
  var onlyAsks: Bool { self == .list || self == .get }
}
