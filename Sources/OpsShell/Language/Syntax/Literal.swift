import OpsDomain

/// A value written out. Numbers keep their text, so that no digit is lost.
public enum Literal: Sendable, Equatable {
  /// Digits with an optional fraction, such as `200` or `12.50`.
  case number(String)
  /// `10%`, without the sign.
  case percent(String)
  /// `2d`, `200ms`.
  case duration(TimeSpan)
  case bool(Bool)
  case null
}
