import OpsDomain
import OpsStorage

/// Input of `notice.read` and `notice.dismiss`.
public struct ChangeNotices: OperationInput {
  /// The notice, by its number or its last digits.
  public var notice: Argument<String>?
  /// All notices in the inbox.
  public var every: Bool?
}

extension NoticeService {
  static let read = Operation<ChangeNotices, Listing<NoticeView>>(
    "notice.read", area: .platform, "Marks notices as read.", permission: nil,
    whyOpen: "your own inbox and settings, never another's",
    effect: .write(.final("a read notice stays read; `opsh notice list` still shows it")),
    examples: ["notice read --every", "notice read --every -o json"])

  static let dismiss = Operation<ChangeNotices, Listing<NoticeView>>(
    "notice.dismiss", area: .platform, "Removes notices from the inbox.", permission: nil,
    whyOpen: "your own inbox and settings, never another's",
    effect: .write(
      .final("a notice is dismissed for good; `opsh notice list --dismissed` shows it")),
    examples: ["notice dismiss --every", "notice dismiss --every -o json"])

  /// Marks one notice, or all, as read. Answers with the one, also where it was read before, or
  /// with all that were not.
  /// Throws `usage.arguments` unless one or all are named, `notfound.any` for one that is not the
  /// caller's, `data.bad_value` for last digits that several have.
  public func read(
    _ input: ChangeNotices, _ call: Call
  ) async throws -> Outcome<Listing<NoticeView>> {
    try await desk.perform(Self.read, input, call) { transaction in
      let read = try await Self.change(
        input, transaction, where: Notice.Columns.readAt
      ) { notice, now in
        notice.readAt = now
      }
      // A notice that is named is shown, also if it was read before.
      guard read.items.isEmpty, let name = input.notice else { return read }
      let found = try await NoticeNumber.find(name, transaction)
      return Listing(items: [try await NoticeView.of(found, transaction)])
    }
  }

  /// Dismisses one notice, or all; what of it still waits in the outbox is not sent.
  /// Throws as ``read(_:_:)`` does.
  public func dismiss(
    _ input: ChangeNotices, _ call: Call
  ) async throws -> Outcome<Listing<NoticeView>> {
    try await desk.perform(Self.dismiss, input, call) { transaction in
      try await Self.change(input, transaction, where: Notice.Columns.dismissedAt) { notice, now in
        notice.dismissedAt = now
        notice.readAt = notice.readAt ?? now
      }
    }
  }

  /// Changes those of the caller's notices on whose line `open` is still empty.
  private static func change(
    _ input: ChangeNotices, _ transaction: Transaction, where open: Field<Instant>,
    _ edit: (inout Notice, Instant) -> Void
  ) async throws -> Listing<NoticeView> {
    let user = try transaction.principal.requireOwnInbox()
    guard (input.notice != nil) != (input.every == true) else {
      throw OpsError(
        .usage, "Name one notice, or all", field: "notice",
        hint: "`opsh notice list` shows them; --every means all of them")
    }
    var filter = [
      Predicate.equals(Notice.Columns.userID, user), .equals(open, nil),
      .lessOrEqual(Notice.Columns.dueAt, transaction.now),
    ]
    if let name = input.notice {
      filter.append(.equals(.id, try await NoticeNumber.find(name, transaction).id))
    }
    let system = transaction.asSystem("marks somebody's own notices")
    var changed: [Notice] = []
    for var notice in try await system.repository(Notice.self).all(where: .and(filter)) {
      edit(&notice, transaction.now)
      changed.append(try await system.repository(Notice.self).update(notice))
    }
    return Listing(items: try await NoticeView.of(changed, transaction))
  }
}
