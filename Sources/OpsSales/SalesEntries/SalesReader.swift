import OpsDomain
import OpsKernel
import OpsStorage

/// Reads sales entries as operations answer them. The row rule decides what the caller sees of
/// them; names of users are read with the rights of the system.
struct SalesReader {
  private let transaction: Transaction
  private let system: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("reads the names that go with sales entries")
  }

  /// The entry with this number or identifier that the caller may see. Throws `notfound.any`.
  func named(_ reference: String) async throws -> SalesEntry {
    let entries = transaction.repository(SalesEntry.self)
    if let entry = try await entries.fetch(key: SalesEntry.numberKey, reference) {
      return entry
    }
    if let id = RecordID(reference), let entry = try await entries.fetch(id) { return entry }
    let meant = await entries.hint(forNumber: reference, SalesEntry.numberKey)
    throw OpsError(
      .notFound, "There is no sales entry \(Excerpt.of(reference))", field: "entry",
      hint: meant ?? "run `opsh sales list` to see your entries")
  }

  /// Throws `rule.violated` for an entry of an earlier day unless the caller may see all sales.
  /// - Parameter action: What is done with it, as in `delete`.
  func requireOpen(_ entry: SalesEntry, to action: String) throws(OpsError) {
    let entered = transaction.context.calendar.date(of: entry.createdAt)
    guard entered != transaction.today, !transaction.principal.may(.salesViewAll) else { return }
    throw OpsError(
      .ruleViolated, "The entry was made on \(entered): you can \(action) it only on that day",
      field: "entry", hint: "ask an administrator to \(action) it")
  }

  /// The entries with the names of their salespeople.
  func views(_ entries: [SalesEntry]) async throws -> [SalesEntryView] {
    let people = Set(entries.map(\.salespersonID)).sorted()
    let users = try await system.repository(User.self)
      .all(where: .oneOf(.id, people))
    let names = Dictionary(users.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return entries.map {
      SalesEntryView(
        $0, salesperson: names[$0.salespersonID], currency: transaction.context.currency)
    }
  }

  /// The lines of an entry that the caller may see, in the order they were entered.
  func lines(of entry: SalesEntry) async throws -> [SalesLine] {
    try await system.repository(SalesLine.self)
      .all(where: .equals(SalesLine.Columns.entryID, entry.id))
  }

  /// The entry with its lines.
  func detail(_ entry: SalesEntry) async throws -> SalesEntryDetail {
    let entered = try await lines(of: entry)
    let names = try await ReferredNames(products: entered.map(\.productID), transaction)
    let lines = entered.map { line in
      let product = names.product(line.productID)
      let amount = Money(minorUnits: line.amount, currency: transaction.context.currency)
      return SalesEntryDetail.Line(
        product: product.code, name: product.name, quantity: line.quantity,
        unitPrice: line.unitPrice, amount: amount.amountText)
    }
    let view = try await views([entry]).only("A sales entry")
    return SalesEntryDetail(view, lines: lines)
  }
}
