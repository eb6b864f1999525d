import OpsDomain
import OpsStorage

/// Transfers by number, with their lines.
extension Repository where Item == Transfer {
  /// The transfer with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> Transfer {
    if let found = try await fetch(key: Transfer.numberKey, .text(reference)) { return found }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no transfer \(Excerpt.of(reference))", field: "transfer",
      hint: "`opsh transfer list` shows the transfers there are")
  }

  /// The transfers of a product that are still on their way, oldest first.
  public func open(product: RecordID) async throws -> [Transfer] {
    let open = TransferStatus.allCases.filter(\.isOpen)
    return try await all(
      where: .and([
        .equals(Transfer.Columns.productID, product),
        .oneOf(Transfer.Columns.status, open),
      ]))
  }
}
