import OpsDomain

/// A line on which changes come in. It may break at any time; a ``ChangeFollower`` takes it up
/// again.
public protocol ChangeLine: Sendable {
  /// Hands out pages behind the place, as changes are made, until the line breaks or the task is
  /// cancelled. The next page is read only when the one before was taken. Without a place the first
  /// page says where the feed ends now.
  ///
  /// Returns when the other side has ended the line. Throws `tempfail.gap` when changes would be
  /// missing, and what breaks a line, such as `unavailable.server`.
  func follow(
    after cursor: String?, of noun: String?, _ take: (ChangePage) async throws -> Void
  ) async throws
}
