import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `privacy.receipts`.
public struct ListReceipts: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension PrivacyService {
  static let receipts = Operation<ListReceipts, Listing<ErasureReceiptView>>(
    "privacy.receipts", area: .identity, "Lists the receipts of erasures by number.",
    permission: .systemViewAuditLogs, effect: .read,
    examples: ["privacy receipts", "privacy receipts --limit 10"])

  /// A page of receipts.
  public func receipts(
    _ input: ListReceipts, _ call: Call
  ) async throws -> Outcome<Listing<ErasureReceiptView>> {
    try await desk.perform(Self.receipts, input, call) { transaction in
      let query = Query(
        ErasureReceipt.schema, order: [.ascending(ErasureReceipt.Columns.number)])
      let request = PageRequest(limit: input.limit, after: input.after)
      let page = try await transaction.repository(ErasureReceipt.self)
        .fetch(request.narrow(query))
      return Listing(page.map(ErasureReceiptView.init))
    }
  }
}
