import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `packaging.complete`.
public struct CompletePackaging: OperationInput {
  /// `NUMBER`: The packaging record.
  public var record: NameOf<PackagingRecord>
  /// Where the packages go.
  public var location: NameOf<Location>?
  /// `X`: Their lot, for a product that has lots.
  public var lot: Name?
  /// The best-before date of a new lot.
  public var expires: CivilDate?
}

extension PackagingService {
  static let complete = Operation<CompletePackaging, PackagingView>(
    "packaging.complete", area: .warehouse,
    "Completes packaging and receives the packed goods into stock.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("packaging cannot be undone; adjust the stock instead")),
    examples: [
      "packaging complete PK-000001 --dry-run", "packaging complete PK-000001 --location MAIN",
    ])

  /// Finishes packing: one commit sets the state and receives the finished goods, from production
  /// to the location. Waiting requests get free goods.
  ///
  /// Throws `notfound.any`, `notfound.location`, `rule.bad_state`, `rule.violated`,
  /// `rule.lot_mismatch`, and `data.bad_value` for a missing lot.
  public func complete(
    _ input: CompletePackaging, _ call: Call
  ) async throws -> Outcome<PackagingView> {
    try await desk.perform(Self.complete, input, call) { transaction in
      let records = transaction.repository(PackagingRecord.self)
      var record = try await records.named(input.record)
      try record.requireNext(.completed)
      let found = try await transaction.repository(Product.self).fetch(record.productID)
      guard let product = found else { throw OpsError(.notFoundSKU, "There is no such product") }
      let entry = try await StockEntry.read(
        sku: product.sku, size: record.size.isEmpty ? nil : record.size,
        location: input.location, at: nil, transaction)
      let production = try await transaction.repository(Location.self)
        .named(LocationCode.production)
      let lot = try await Self.lot(input, product, transaction)
      let movement = try await StockLedger(transaction).post(
        product, try Quantity(units: record.items), from: production, to: entry.location,
        kind: .packaging, size: record.size, lot: lot, reference: record.number)
      record.status = .completed
      record.packedOn = transaction.today
      record.locationID = entry.location.id
      record.movementID = movement.id
      record.completedAt = transaction.now
      record.updatedAt = transaction.now
      record = try await records.update(record)
      return try await PackagingView.of(record, transaction)
    }
  }

  /// The lot of the packed goods, created if it is new; empty without one.
  private static func lot(
    _ input: CompletePackaging, _ product: Product, _ transaction: Transaction
  ) async throws -> String {
    guard let text = input.lot else {
      guard !product.tracksLots, input.expires == nil else {
        throw OpsError(
          .badValue, "The lot of \(Excerpt.of(product.sku)) is missing", field: "lot",
          hint: "add --lot CODE")
      }
      return ""
    }
    let code = try StockText.lot(text)
    let lots = transaction.repository(Lot.self)
    guard let known = try await lots.find(code, product: product.id) else {
      _ = try await lots.create(
        Lot(
          id: transaction.nextID(), productID: product.id, code: code, expiresOn: input.expires,
          createdAt: transaction.now))
      return code
    }
    guard input.expires == nil || input.expires == known.expiresOn else {
      throw OpsError(
        .lotMismatch, "Lot \(Excerpt.of(code)) has another best-before date", field: "expires",
        hint: "leave out --expires, or use another lot code")
    }
    return code
  }
}
