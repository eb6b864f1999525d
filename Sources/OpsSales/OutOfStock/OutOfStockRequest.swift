import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What a customer wants and could not get: how much, how urgently, and what happened to it.
///
/// The five counters always fit this rule: requested = delivered + returned + cancelled +
/// remaining, and the allocated quantity is part of the remaining one.
public struct OutOfStockRequest: Entity {
  /// The collection of out-of-stock requests, what people call one, and the series of their
  /// numbers.
  public static let record = GoodsRequest.record

  public var id: RecordID
  public var version: Int64 = 0
  /// `OOS-000001` and so on.
  public var number: RecordNumber
  /// The customer who wants the goods.
  public var customerID: Reference<Customer>
  /// The product that is wanted.
  public var productID: Reference<Product>
  /// Size of the product; empty for a product without sizes.
  public var size: Line = ""
  /// Whether the request still waits for goods, or how it ended.
  public var status: RequestStatus = .pending
  /// Rank of the priority: 0 low … 3 urgent.
  public var priority: RankOf<RequestPriority> = 1
  /// Date by which the customer needs the goods; nil for no date.
  public var neededBy: CivilDate?
  /// A remark about the request, at most 2000 characters; nil for none.
  public var note: String?
  /// Requested.
  public var quantity: Quantity
  /// Reserved and not yet delivered.
  public var allocated: Quantity = .zero
  /// The quantity that was delivered so far.
  public var delivered: Quantity = .zero
  /// Refunded remainder.
  public var returned: Quantity = .zero
  /// The remainder that was cancelled.
  public var cancelled: Quantity = .zero
  /// Price of one unit in the book's currency, from the time of the request; nil if it had none.
  public var unitPrice: UnitPrice?
  /// The document that it came from, such as an invoice.
  public var reference: Indexed<Line>?
  /// When the request was made; for an import, the time of the invoice line.
  public var requestedAt: Trail<Instant>
  /// When the request was closed, as completed or returned; nil while it is pending.
  public var completedAt: Instant?
  /// Why it was refunded or cancelled.
  public var closingReason: String?
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// ``searchText``, worked out whenever the record is written.
  public var search: Kept<Folded> { searchText }
  /// The partner's place that the goods come from, when a customer of the marketplace waits for
  /// them; nil for the places of the house.
  public var locationID: Reference<Location>?

  /// Set by the store when the record is committed.
  public var place: JournalPlace?
}

extension OutOfStockRequest {
  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.status, Columns.requestedAt, Column.journalPlace],
    [Columns.customerID, Columns.status, Columns.requestedAt, Column.journalPlace],
    [Columns.requestedAt, Column.journalPlace],
    [Columns.status, Columns.requestedAt, Column.journalPlace],
    // A list of all states in these two orders is merged from the lists of each state.
    SecondaryIndex(
      [Columns.status, Columns.priority, Columns.requestedAt, Column.journalPlace],
      falling: [Columns.priority]),
    [Columns.status, Columns.neededBy, Columns.requestedAt, Column.journalPlace],
    [
      Columns.productID, Columns.status, Columns.locationID, Columns.requestedAt,
      Column.journalPlace,
    ],
    // Requests with goods are counted in this index alone.
    [Columns.status, Columns.locationID, Columns.allocated],
    // What was completed last.
    [Columns.status, Columns.completedAt, Column.journalPlace],
  ]

  /// Whether it is the part of an imported invoice that stock could not cover: it belongs to that
  /// order, and is no order of its own. A request that a user wrote has that user, whatever
  /// document it refers to.
  public var isPartOfInvoice: Bool { reference != nil && createdBy == nil }
}

/// State of an out-of-stock request.
public enum RequestStatus: String, ColumnChoice, Codable {
  /// Some of the goods are still to be delivered.
  case pending
  /// Everything that was not cancelled has been delivered.
  case completed
  /// The remainder was refunded, or nothing was ever delivered.
  case returned
}

/// Out-of-stock requests by number, and the queries of allocation.
extension Repository where Item == OutOfStockRequest {
  /// The request with this number or identifier. Throws `notfound.request`.
  public func named(_ reference: String) async throws -> OutOfStockRequest {
    if let request = try await fetch(key: OutOfStockRequest.numberKey, reference) {
      return request
    }
    if let id = RecordID(reference), let request = try await fetch(id) { return request }
    let meant = await hint(forNumber: reference, OutOfStockRequest.numberKey)
    throw OpsError(
      .notFoundRequest, "There is no out-of-stock request \(Excerpt.of(reference))",
      field: "request", hint: meant ?? "run `opsh oos list` to see the requests")
  }

  /// Pending requests for a product, oldest first.
  public func pending(product: RecordID) async throws -> [OutOfStockRequest] {
    typealias Columns = OutOfStockRequest.Columns
    return try await all(
      where: .and([
        .equals(Columns.productID, product),
        .equals(Columns.status, .pending),
      ]),
      order: [.ascending(Columns.requestedAt)])
  }
}
