import OpsDomain
import OpsStorage

/// A service that has something to do outside of the book once a commit stands, such as asking a
/// payment provider. After a commit of one of its own operations it does that itself. Whoever
/// commits several operations, such as a changeset, tells it afterwards: what is staged may be
/// dropped.
public protocol FollowingService: DeskService {
  /// Collections of the records that it has something to do about.
  static var followed: [Schema] { get }

  /// Does what commits that wrote these records have left to do, as far as it takes a short time: a
  /// job does the rest later. What it throws is reported and changes nothing about the commits.
  func follow(_ written: [WrittenRecord]) async throws
}
