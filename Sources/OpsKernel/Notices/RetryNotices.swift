import OpsDomain
import OpsStorage

/// Input of `notice.retry`.
public struct RetryNotices: OperationInput {
  /// The line of the outbox.
  public var delivery: Argument<RecordID>?
  /// All failed deliveries, at most 1000 at a time.
  public var every: Bool?
}

extension NoticeService {
  /// Lines that one call sends again.
  private static let retryLimit = 1000

  static let retry = Operation<RetryNotices, Listing<NoticeDeliveryView>>(
    "notice.retry", area: .platform, "Sends undelivered notices again.",
    permission: .systemManageNotifications,
    effect: .write(.final("a sent notice cannot be called back")),
    examples: ["notice retry --every", "notice retry --every -o json"])

  /// Puts one line of the outbox that has failed, or all, back to be tried from now on, with all
  /// attempts. What nobody wants to be told any more is not sent. Answers with those lines.
  ///
  /// Throws `usage.arguments` unless one or all are named, `notfound.any`, and `rule.bad_state` for
  /// a line that has not failed.
  public func retry(
    _ input: RetryNotices, _ call: Call
  ) async throws -> Outcome<Listing<NoticeDeliveryView>> {
    try await desk.perform(Self.retry, input, call) { transaction in
      guard (input.delivery != nil) != (input.every == true) else {
        throw OpsError(
          .usage, "Name one line of the outbox, or all", field: "delivery",
          hint: "`opsh notice outbox` shows them; --every means all failed lines")
      }
      let system = transaction.asSystem("sends notices again")
      var items: [NoticeDeliveryView] = []
      for var line in try await Self.failed(input.delivery, transaction) {
        line.retry(at: transaction.now)
        items.append(
          NoticeDeliveryView(try await system.repository(NoticeDelivery.self).update(line)))
      }
      return Listing(items: items)
    }
  }

  private static func failed(
    _ id: RecordID?, _ transaction: Transaction
  ) async throws -> [NoticeDelivery] {
    let deliveries = transaction.repository(NoticeDelivery.self)
    guard let id else {
      return try await deliveries.first(
        retryLimit,
        where: .equals(NoticeDelivery.Columns.state, .failed),
        order: [.ascending(NoticeDelivery.Columns.nextAt)])
    }
    guard let line = try await deliveries.fetch(id) else {
      throw OpsError(
        .notFound, "There is no such line of the outbox", field: "delivery",
        hint: "run `opsh notice outbox` to see them")
    }
    guard line.state == .failed else {
      throw OpsError(
        .badState, "The line is \(line.state.rawValue): only failed lines can be sent again",
        field: "delivery")
    }
    return [line]
  }
}
