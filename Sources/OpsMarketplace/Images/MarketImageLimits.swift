/// Limits of the images of the marketplace. A photo of a delivery is as large as the largest other
/// image at most. A megabyte is 2^20 bytes.
enum MarketImageLimits {
  /// Images of one menu item.
  static let ofItem = 10
  /// Bytes of one of them.
  static let item = 3 << 20
  static let hero = 5 << 20
  static let logo = 2 << 20
  static let photo = 5 << 20
  /// The largest of all.
  static let largest = [item, hero, logo, photo].reduce(0, max)

  /// Such a number of bytes as people read it, such as `3 MB`.
  static func megabytes(_ bytes: Int) -> String { "\(bytes >> 20) MB" }
}
