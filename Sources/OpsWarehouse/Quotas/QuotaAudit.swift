import OpsDomain
import OpsStorage

/// Compares the figures of quotas with the records that they follow from: what they hold with their
/// reservations, what was used with their uses, what was lost with their lost reservations.
struct QuotaAudit {
  private let transaction: Transaction
  private let system: Transaction
  /// How many quotas were compared.
  private(set) var quotas: Int64 = 0
  /// How many figures do not match.
  private(set) var wrong = 0
  /// What does not match, at most as many as an answer can name.
  private(set) var differences: [StockVerificationView.Difference] = []

  init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("adds up what became of quotas")
  }

  /// Compares all quotas that the reader sees, page by page.
  mutating func run() async throws {
    let lost = try await lost()
    var pages = transaction.pages(Query(StockQuota.schema))
    while let rows = try await pages.next() {
      let page = try rows.map { try StockQuota($0) }
      let ids = page.map(\.id)
      let held = try await sums(
        Aggregate(
          Reservation.schema,
          where: .and([
            .oneOf(Reservation.Columns.quotaID, ids),
            .equals(Reservation.Columns.status, .active),
          ]),
          groupedBy: [Reservation.Columns.quotaID], .sum(Reservation.Columns.quantity)))
      let used = try await sums(
        Aggregate(
          QuotaUse.schema, where: .oneOf(QuotaUse.Columns.quotaID, ids),
          groupedBy: [QuotaUse.Columns.quotaID], .sum(QuotaUse.Columns.quantity)))
      for quota in page {
        quotas += 1
        try await compare(quota, "quota_held", quota.held, held[quota.id])
        try await compare(quota, "quota_used", quota.used, used[quota.id])
        try await compare(quota, "quota_lost", quota.lost, lost[quota.id])
      }
    }
  }

  private func sums(_ aggregate: Aggregate) async throws -> [RecordID: Quantity] {
    var sums: [RecordID: Quantity] = [:]
    for row in try await system.figures(aggregate) {
      guard case .integer(let quota)? = row.first, case .integer(let sum)? = row.last else {
        continue
      }
      sums[RecordID(rawValue: quota)] = Quantity(rawValue: sum)
    }
    return sums
  }

  /// What the reservations of each quota lost.
  private func lost() async throws -> [RecordID: Quantity] {
    typealias Columns = ReservationChange.Columns
    var sums: [RecordID: Quantity] = [:]
    var rows = RowPages(
      Query(
        ReservationChange.schema, where: .equals(Columns.kind, .lost),
        order: [.ascending(Columns.at)]), system)
    while let row = try await rows.next() {
      let change = try ReservationChange(row)
      let reservation = try await system.repository(Reservation.self).fetch(change.reservationID)
      guard let quota = reservation?.quotaID else { continue }
      sums[quota] = try (sums[quota] ?? .zero).adding(change.quantity)
    }
    return sums
  }

  /// Counts a difference, and keeps at most as many as an answer can name.
  private mutating func compare(
    _ quota: StockQuota, _ figure: String, _ recorded: Quantity, _ sum: Quantity?
  ) async throws {
    let computed = sum ?? .zero
    guard recorded != computed else { return }
    wrong += 1
    guard differences.count < Limits.pageSizeMaximum else { return }
    let product = try await transaction.repository(Product.self).fetch(quota.productID)
    let place = try await transaction.repository(Location.self).fetch(quota.locationID)
    differences.append(
      StockVerificationView.Difference(
        sku: product?.sku ?? quota.productID.description,
        location: place?.code ?? quota.locationID.description,
        size: quota.size.isEmpty ? nil : quota.size, lot: nil, day: nil, figure: figure,
        recorded: recorded, computed: computed,
        difference: try recorded.subtracting(computed)))
  }
}
