import OpsDomain
import OpsStorage

/// A service that does something outside of the book after a commit, such as asking a payment
/// provider. After its own operations it does so itself. After a changeset, steps or rows, the code
/// that committed them calls ``follow(_:)``: operations that are only staged may be dropped.
public protocol FollowingService: DeskService {
  /// Collections of the records that it has something to do about.
  static var followed: [Schema] { get }

  /// Does what commits that wrote these records have left to do, as far as it takes a short time: a
  /// job does the rest later. What it throws is reported and changes nothing about the commits.
  func follow(_ written: [WrittenRecord]) async throws
}

extension FollowingService {
  public var follower: (any FollowingService)? { self }
}
