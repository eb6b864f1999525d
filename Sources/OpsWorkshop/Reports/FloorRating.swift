/// The name of a score.
public enum FloorRating: String, Codable, Sendable, CaseIterable {
  /// 0.9 and more.
  case excellent
  /// 0.75 and more.
  case good
  /// 0.6 and more.
  case fair
  /// Below 0.6.
  case poor

  init(_ score: Ratio) {
    self =
      switch score.rawValue {
      case 9000...: .excellent
      case 7500...: .good
      case 6000...: .fair
      default: .poor
      }
  }
}
