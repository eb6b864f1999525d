import OpsDomain
import OpsKernel
import OpsStorage

extension CountService {
  static let post = Operation<CountReference, CountView>(
    "count.post", area: .warehouse, "Corrects the stock by the differences of an approved count.",
    permission: .inventoryReviewCount, effect: .write(.reversible),
    examples: ["count post C-000001 --dry-run", "count post C-000001"])

  /// Posts a count that was approved: one movement for each bin that differs, all in one commit.
  /// Posting it again gives the same answer and moves nothing.
  ///
  /// Throws `notfound.any`; `rule.bad_state` for a count nobody has approved; `rule.violated` when
  /// movements recorded since have changed what was approved; `rule.same_person` when one person
  /// counted, approved and posts a difference beyond the tolerance; and `rule.insufficient_stock`
  /// where a later movement would not have found enough. Reservations that no longer fit become
  /// smaller, and the answer names them.
  public func post(_ input: CountReference, _ call: Call) async throws -> Outcome<CountView> {
    try await desk.perform(Self.post, input, call) { transaction in
      let session = try await Self.reviewed(input.count, transaction)
      guard session.status != .posted else { return try await CountView.of(session, transaction) }
      guard session.status == .review, session.approvedAt != nil else {
        throw OpsError(
          .badState, "\(Excerpt.of(session.number)) has not been approved", field: "count",
          hint: "ask somebody who counted nothing in it to run "
            + "`opsh count review \(Excerpt.of(session.number)) --approve`")
      }
      let posting = try await CountPosting(
        session, transaction, actor: transaction.principal.userID
      ).post()
      let posted = try await Self.advance(session, to: .posted, transaction) {
        $0.postedAt = transaction.now
        $0.postedBy = transaction.principal.userID
        $0.movements = posting.movements
      }
      var view = try await CountView.of(posted, transaction)
      view.lost = posting.lost.isEmpty ? nil : posting.lost
      return view
    }
  }
}
