import OpsDomain
import OpsStorage

/// Input of `change.page`.
public struct FollowChanges: OperationInput {
  /// `NOUN`: Only changes of records of this kind, such as product.
  public var of: String?
  /// `CURSOR`: Start after this change; start means the oldest one. Default: only new changes.
  public var since: String?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
}

/// Answer of `change.page`: some changes, and where to go on, also if nothing of it was to be told.
public struct ChangePage: OperationOutput, Equatable {
  public static let answerName = "change.page/1"

  /// The changes, oldest first.
  public let changes: [ChangeView]
  /// The place behind all that was looked at.
  public let cursor: String
  /// Whether nothing was left to tell.
  public let isCaughtUp: Bool

  /// A page of these changes, up to this place.
  public init(changes: [ChangeView], cursor: String, isCaughtUp: Bool) {
    self.changes = changes
    self.cursor = cursor
    self.isCaughtUp = isCaughtUp
  }
}

extension ChangeService {
  static let page = Operation<FollowChanges, ChangePage>(
    "change.page", area: .platform, "Returns the next changes to a reader who follows them.",
    permission: nil, whyOpen: whyOpen, effect: .read,
    examples: ["change tail --until-end", "change tail --since start --until-end"],
    isInternal: true)

  /// The next changes behind a place; without one only the place where the feed ends now. Throws
  /// what ``list(_:_:)`` throws.
  public func page(_ input: FollowChanges, _ call: Call) async throws -> Outcome<ChangePage> {
    try await desk.performOnJournal(Self.page, input, call) { journal, transaction in
      let limit = try PageRequest(limit: input.limit).narrow(Query(User.schema)).limit
      var feed = try await Self.feed(of: input.of, journal, transaction)
      guard let since = input.since else {
        return ChangePage(
          changes: [], cursor: try await feed.end().description, isCaughtUp: true)
      }
      let place = try await feed.place(since, field: "since")
      let page = try await feed.page(after: place, limit: limit)
      return ChangePage(
        changes: page.changes, cursor: page.cursor.description, isCaughtUp: page.isCaughtUp)
    }
  }
}
