import OpsDomain
import OpsStorage

/// Services that need more than a desk, such as those that know the payment provider, for code that
/// runs operations as steps or as rows. There, too, they keep what they were made with, and are
/// told after the commits are made: see ``FollowingService``.
package struct CarriedServices: Sendable {
  private let services: [any DeskService]
  private let following: [any FollowingService]
  private let followed: [Schema]

  package init(_ services: [any DeskService] = []) {
    self.services = services
    following = services.compactMap(\.follower)
    followed = following.flatMap { type(of: $0).followed }
  }

  /// The same services at another desk.
  func moved(to desk: Desk) -> CarriedServices {
    CarriedServices(services.map { $0.moved(to: desk) })
  }

  /// Where operations run at `desk`.
  func finder(at desk: Desk) -> any ServiceFinder {
    AppDependencies(
      desk: desk, identityDesk: nil, keeping: services.map { $0.moved(to: desk) })
  }

  /// What of the commit that is being made is left to do.
  func written(in transaction: Transaction) -> [WrittenRecord] {
    followed.flatMap { schema in
      transaction.pending(schema).sorted { $0.id < $1.id }
        .map { WrittenRecord(schema: schema, row: $0) }
    }
  }

  /// Tells those who follow commits what some at `desk` have written. Nothing where these commits
  /// do not stand.
  /// - Parameter operation: What committed, for failures.
  func follow(_ written: [WrittenRecord], at desk: Desk, after operation: String) async {
    guard !written.isEmpty, desk.standsAlone else { return }
    for service in following {
      do {
        try await service.follow(written)
      } catch {
        _ = desk.report(error, of: operation)
      }
    }
  }
}
