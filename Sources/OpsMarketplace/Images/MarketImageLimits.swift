/// Limits of the images of the marketplace. Source: the seeds (3.3) and issue 17; of photos of
/// deliveries, which they leave open, as much as of the largest other image. A megabyte is 2^20
/// bytes.
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
}
