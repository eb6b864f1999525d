import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `access.review`.
public struct ReviewAccess: OperationInput {
  /// One user only.
  public var user: NameOf<User>?
  /// Rights that were not used for this long count as unused; default 90d.
  public var unused: TimeSpan?
}

extension RightsService {
  static let reviewAccess = Operation<ReviewAccess, Listing<AccessLine>>(
    "access.review", area: .identity,
    "Lists who has which right and why, and who signs in with a provider or a phone.",
    permission: .accessReview, effect: .read,
    examples: ["access review", "access review --user sam --unused 30d -o json"],
    consistency: .snapshot, isOfNow: true)

  /// What ends within that time is marked.
  private static let soon = TimeSpan(milliseconds: 14 * 86_400_000)
  private static let standardUnused = TimeSpan(milliseconds: 90 * 86_400_000)

  /// Every right of every active user: one line for each role, grant and token, and for each way to
  /// sign in besides the password.
  ///
  /// A role counts as used when its holder has committed an operation that asks for one of its
  /// permissions; reading leaves no commit and does not count.
  public func reviewAccess(
    _ input: ReviewAccess, _ call: Call
  ) async throws -> Outcome<Listing<AccessLine>> {
    try await desk.performOnJournal(Self.reviewAccess, input, call) { journal, transaction in
      let system = transaction.asSystem("reviews who may do what")
      let since = transaction.now.adding(
        milliseconds: -(input.unused ?? Self.standardUnused).milliseconds)
      var users = try await system.repository(User.self).all(
        where: .equals(User.Columns.isActive, true),
        order: [.ascending(User.Columns.foldedName)])
      if let name = input.user {
        let one = try await system.repository(User.self).named(name)
        users = users.filter { $0.id == one.id }
      }
      let usage = try await PermissionUsage.read(journal, of: desk.operations, since: since)
      let writer = AccessLineWriter(
        system: system, usage: usage, soon: transaction.now.adding(Self.soon), since: since)
      var lines: [AccessLine] = []
      for user in users { lines += try await writer.lines(of: user) }
      return Listing(items: lines)
    }
  }
}
