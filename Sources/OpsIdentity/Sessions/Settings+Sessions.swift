import OpsDomain
import OpsKernel

extension Settings {
  /// How long a session may be idle.
  public static let sessionIdle: BookSetting<TimeSpan> = .length(
    "session.idle_limit", TimeSpan(milliseconds: 5 * 60_000),
    TimeSpan(milliseconds: 8 * 3_600_000), default: TimeSpan(milliseconds: 30 * 60_000),
    "How long a session may be idle; for administrators at most 15m.")

  /// How long a session lasts at most.
  public static let sessionLength: BookSetting<TimeSpan> = .length(
    "session.absolute_limit", TimeSpan(milliseconds: 15 * 60_000),
    TimeSpan(milliseconds: 24 * 3_600_000), default: TimeSpan(milliseconds: 8 * 3_600_000),
    "How long a session lasts at most, even when it is used.")

  /// The settings of sessions, in the order in which people read them.
  static let ofSessions = [sessionIdle.definition, sessionLength.definition]
}
