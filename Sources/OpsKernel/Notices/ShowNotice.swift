import OpsDomain
import OpsStorage

/// Input of `notice.show`.
public struct ShowNotice: OperationInput {
  /// The notice, by its number or its last digits; default your latest notice.
  public var notice: Argument<String>?
}

extension NoticeService {
  static let show = Operation<ShowNotice, NoticeView>(
    "notice.show", area: .platform, "Shows the full text of one of your notices.", permission: nil,
    whyOpen: "your own inbox and settings, never another's",
    effect: .read, examples: ["notice show", "notice show -o json"])

  /// One notice of the caller's inbox, also one that was dismissed. It stays unread.
  /// Throws `notfound.any` for one that is not the caller's, and `data.bad_value` for last digits
  /// that several have.
  public func show(_ input: ShowNotice, _ call: Call) async throws -> Outcome<NoticeView> {
    try await desk.perform(Self.show, input, call) { transaction in
      try await NoticeView.of(try await NoticeNumber.find(input.notice, transaction), transaction)
    }
  }
}
