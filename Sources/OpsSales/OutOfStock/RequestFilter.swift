import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Turns people's filters into a condition on the requests' own columns.
struct RequestFilter: Sendable {
  /// How many customers or products a text or region may match.
  static let matchMaximum = 5000

  private typealias Columns = OutOfStockRequest.Columns

  private let transaction: Transaction
  private(set) var predicate = Predicate.everything

  init(_ transaction: Transaction) { self.transaction = transaction }

  private mutating func require(_ condition: Predicate) {
    predicate = .both(predicate, condition)
  }

  /// Only requests in one of these states; all of them when the list is absent or empty.
  mutating func status(_ states: [RequestStatus]?) {
    guard let states, !states.isEmpty else { return }
    require(.oneOf(Columns.status, states))
  }

  /// Only requests of this customer; none when there is no such customer. Throws
  /// `notfound.customer` for callers who may see all customers.
  mutating func customer(_ reference: String?) async throws {
    guard let reference else { return }
    let customer = try await transaction.narrowing(.customerView) {
      try await $0.repository(Customer.self).named(reference)
    }
    require(customer.map { .equals(Columns.customerID, $0.id) } ?? .nothing)
  }

  /// Only requests for this product; none when there is no such product. Throws `notfound.sku` for
  /// callers who may see all products.
  mutating func product(_ sku: String?) async throws {
    guard let sku else { return }
    let product = try await transaction.narrowing(.productView) {
      try await $0.repository(Product.self).named(sku)
    }
    require(product.map { .equals(Columns.productID, $0.id) } ?? .nothing)
  }

  /// Only requests for this size; upper and lower case are different. Throws `data.bad_value` for a
  /// text that is no size.
  mutating func size(_ size: String?) throws(OpsError) {
    guard let size else { return }
    require(.equals(Columns.size, try TextRules.name(size, field: "size")))
  }

  /// Only requests written on these civil dates of the site, both included.
  mutating func written(from: CivilDate?, to: CivilDate?) {
    predicate = predicate.within(
      Columns.requestedAt, from: from, until: to, transaction.context.calendar)
  }

  /// Only requests needed by this date.
  mutating func due(by date: CivilDate?) {
    guard let date else { return }
    require(.lessOrEqual(Columns.neededBy, date))
  }

  /// Only pending requests that were delivered in part.
  mutating func partial(_ isWanted: Bool?) {
    guard isWanted == true else { return }
    require(.equals(Columns.status, .pending))
    require(.greater(Columns.delivered, 0))
  }

  /// Only pending requests of the house with goods that can be handed over.
  mutating func withGoods(_ isWanted: Bool?) async throws {
    guard isWanted == true else { return }
    require(try await ReadyGoods.read(transaction).requests)
  }

  /// Only requests with this text in their number, note or document, or in the name of a product or
  /// a customer that the caller may see.
  ///
  /// Throws `data.too_large` when it matches more than ``matchMaximum`` customers or products.
  mutating func text(_ text: String?) async throws {
    guard let text else { return }
    let folded = TextFolding.fold(text)
    guard !folded.isEmpty else {
      throw OpsError(.badValue, "The text is empty", field: "text")
    }
    var places: [Predicate] = [.contains(Columns.search, folded)]
    if try transaction.sees(Product.schema) {
      let products = try await ids(
        of: Product.schema, where: .contains(Product.Columns.search, folded), field: "text",
        transaction)
      if !products.isEmpty { places.append(.oneOf(Columns.productID, products)) }
    }
    if try transaction.sees(Customer.schema) {
      let customers = try await ids(
        of: Customer.schema, where: .contains(Customer.Columns.foldedName, folded),
        field: "text", transaction)
      if !customers.isEmpty { places.append(.oneOf(Columns.customerID, customers)) }
    }
    require(.or(places))
  }

  /// Only requests of customers of this region; letter case and accents do not count. Only
  /// customers that the caller may see. Throws `denied.permission` when the caller may see none.
  mutating func region(_ region: String?) async throws {
    guard let region else { return }
    let folded = TextFolding.fold(region)
    let known = try await transaction.figures(
      Aggregate(Customer.schema, groupedBy: [Customer.Columns.region], .count))
    let names = known.compactMap { $0.first.flatMap(String.init(columnValue:)) }
      .filter { TextFolding.sameBytes(TextFolding.fold($0), folded) }
    guard !names.isEmpty else { return require(.nothing) }
    let customers = try await ids(
      of: Customer.schema, where: .oneOf(Customer.Columns.region, names), field: "region",
      transaction)
    require(.oneOf(Columns.customerID, customers))
  }

  private func ids(
    of schema: Schema, where filter: Predicate, field: String, _ reader: Transaction
  ) async throws -> [RecordID] {
    let figures = try await reader.figures(
      Aggregate(schema, where: filter, groupedBy: [Column.id], .count))
    guard figures.count <= Self.matchMaximum else {
      throw OpsError(
        .tooLarge, "\(figures.count) \(schema.name) match; the limit is \(Self.matchMaximum)",
        field: field, hint: "use a longer text, or filter by one customer or product")
    }
    return figures.compactMap { $0.first.flatMap(RecordID.init(columnValue:)) }
  }
}
