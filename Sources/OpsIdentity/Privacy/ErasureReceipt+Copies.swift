import OpsDomain
import OpsStorage

extension ErasureReceipt {
  /// Keeps the list of the people who were erased from a book beside the keys of its copy, where
  /// the next erasure would write it. A copy brings the receipts and the keys, but not this list,
  /// and a person who restores an older copy finds only there whom to erase again.
  ///
  /// Throws what the book and the vault throw.
  /// - Parameters:
  ///   - book: The copy, with all its records.
  ///   - vault: Keeps people's keys of the copy; nil where nothing is sealed.
  package static func keepList(
    ofCopy book: any BookSource, in vault: (any PersonalVault)?
  ) async throws {
    guard let vault else { return }
    var receipts: [ErasureReceipt] = []
    var last: RecordID?
    while true {
      let rows = try await book.rows(of: schema, after: last, limit: Limits.pageSizeMaximum)
      guard let end = rows.last?.id else { break }
      receipts += try rows.map { try ErasureReceipt($0) }
      last = end
    }
    receipts.sort { TextFolding.bytewiseLess($0.number, $1.number) }
    try vault.keep(erasures: receipts.map(\.mark))
  }
}
