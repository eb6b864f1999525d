import OpsStorage

/// A service that has something to do outside of the book once a commit stands, such as asking a
/// payment provider. After a commit of one of its own operations it does that itself. A changeset
/// tells it afterwards: what is staged may be dropped.
public protocol FollowingService: DeskService {
  /// Does what the commit that made these changes has left to do. What it throws is reported and
  /// changes nothing about the commit: a job does the rest later.
  func follow(_ changes: [Change]) async throws
}
