import OpsDomain

extension Settings {
  /// How often images are looked at.
  public static let imageSweeping: BookSetting<TimeSpan> = .interval(
    "job.images_every", default: TimeSpan(milliseconds: 6 * 3_600_000),
    "How often the book looks for images that no record uses.")

  /// How long an image is kept that no record names.
  public static let imageKeeping: BookSetting<TimeSpan> = .length(
    "job.images_kept", TimeSpan(milliseconds: 3_600_000),
    TimeSpan(milliseconds: 366 * 86_400_000), default: TimeSpan(milliseconds: 7 * 86_400_000),
    "How long an image is kept after the last record stopped using it.")

  /// The settings of images, in the order in which people read them.
  static let ofImages = [imageSweeping.definition, imageKeeping.definition]
}
