import OpsDomain
import OpsStorage

/// Saves the records of one commit. Sees everything, and writes on behalf of the caller.
struct RecordPosting {
  var counts = RecordCounts()
  /// Proposes categories for new products without one; nil where nobody asked for that.
  var proposals: CategoryProposals?
  private(set) var remarks: [ImportRemark] = []
  /// The place of the last row that was refused.
  private var refused: (file: Int, line: Int)?
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Saves one record, or reports why not.
  mutating func book(_ record: ImportRecord) async throws {
    let before = self
    do {
      // A rule may refuse after the first write: then all writes of the record are removed.
      self = try await transaction.nested { _ in
        var posting = before
        try await posting.write(record)
        return posting
      }
    } catch let error as OpsError where Problems.isAboutInput(error) {
      refuse(record, error)
    }
  }

  /// Reports all that is wrong with a record. When it needs a record of the same row that was
  /// refused before, that is not reported as another fault.
  private mutating func refuse(_ record: ImportRecord, _ error: OpsError) {
    let isSameRow = refused.map { $0 == (record.file, record.line) } ?? false
    let errors = error.all.filter { !isSameRow || $0.errorClass != .notfound }
    guard let told = OpsError.joined(errors) else { return }
    refused = (record.file, record.line)
    remarks += ImportRemark.all(
      file: record.file, line: record.line, told, isFurther: isSameRow)
  }

  /// Reports something about a record, which is used anyway unless `isUsed` says otherwise.
  mutating func note(
    _ record: ImportRecord, _ reason: String, _ message: String, isUsed: Bool = true
  ) {
    remarks.append(
      ImportRemark(
        file: record.file, line: record.line, reason: reason, message: message, isUsed: isUsed))
  }

  private mutating func write(_ record: ImportRecord) async throws {
    switch record.content {
    case .category(let row):
      counts.categories.add(try await category(row))
      proposals?.forget()
    case .product(let row): counts.products.add(try await product(row, of: record))
    case .facts(let row): counts.facts.add(try await facts(row))
    case .place(let row): counts.locations.add(try await place(row))
    case .receipt(let row): counts.receipts.add(try await receipt(row, of: record))
    case .stockLimit(let row): counts.stockLimits.add(try await limit(row))
    }
  }
}
