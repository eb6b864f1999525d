import OpsDomain
import OpsStorage

/// Sorts layers of stock by their age.
struct AgeingReport {
  /// How many SKUs an answer names of products with too large a value.
  private static let namedMaximum = 100

  private let buckets: AgeBuckets
  private let moment: Instant
  private let transaction: Transaction
  private var lines: [(line: AgeingView.Line, value: Money, ranges: [Money])] = []
  private var tooLarge: [String] = []

  init(_ buckets: AgeBuckets, at moment: Instant, _ transaction: Transaction) {
    self.buckets = buckets
    self.moment = moment
    self.transaction = transaction
  }

  private var currency: Currency { transaction.context.currency }

  /// Adds these products with the layers of the house. A product whose value is too large to add up
  /// is left out and named.
  mutating func add(_ products: [Product], _ valuer: inout StockValuer) async throws {
    for product in products {
      do {
        let value = try await valuer.value(of: product.id, at: moment)
        try add(product, value.layers.layers)
      } catch let error as OpsError where error.isTooLarge {
        tooLarge.append(product.sku)
      }
    }
  }

  /// Adds the stock of these products at some places, with the layers there and their share of the
  /// product's value.
  mutating func add(
    _ products: [Product], at places: Set<RecordID>, _ valuer: inout StockValuer,
    _ shares: inout PlaceShares
  ) async throws {
    var layers = PlaceLayers(places: places, transaction: transaction)
    try await layers.prepare(products.map(\.id), at: moment)
    for product in products {
      do {
        let value = try await valuer.value(of: product.id, at: moment)
        let whole = try value.worth(.average).money(currency)
        let share = try await shares.shares(of: product.id, worth: whole, at: moment)
          .filter { places.contains($0.place.id) }
          .reduce(Money.zero(currency)) { try $0.adding($1.value) }
        try add(
          product,
          try await layers.layers(of: product.id, at: moment, unitCost: value.meanCost),
          share: share)
      } catch let error as OpsError where error.isTooLarge {
        tooLarge.append(product.sku)
      }
    }
  }

  /// Adds the stock of a product. Its ranges add up to its value.
  ///
  /// - Parameter share: Its value, for goods at some places, which all have the cost of the
  ///   product; nil for the sum of the layers.
  private mutating func add(
    _ product: Product, _ layers: some Sequence<CostLayer>, share: Money? = nil
  ) throws {
    let calendar = transaction.context.calendar
    let today = calendar.date(of: moment)
    var quantities = Array(repeating: Quantity.zero, count: buckets.count)
    var worths = Array(repeating: StockWorth.zero, count: buckets.count)
    var oldest = -1
    for layer in layers {
      let days = max(0, calendar.date(of: layer.since).days(until: today))
      let index = buckets.index(of: days)
      quantities[index] = try quantities[index].adding(layer.quantity)
      worths[index] = try worths[index].adding(layer.value)
      oldest = max(oldest, days)
    }
    guard oldest >= 0 else { return }
    let values = try values(quantities, worths, share: share)
    let value = try values.reduce(Money.zero(currency)) { try $0.adding($1) }
    let line = AgeingView.Line(
      sku: product.sku, name: product.name,
      quantity: try quantities.reduce(.zero) { try $0.adding($1) }, unit: product.unit,
      value: value.amountText, oldestDays: oldest,
      buckets: values.indices.map { bucket($0, quantities[$0], values[$0]) })
    lines.append((line, value, values))
  }

  private func values(
    _ quantities: [Quantity], _ worths: [StockWorth], share: Money?
  ) throws -> [Money] {
    if let share {
      return LargestRemainder.shares(of: share.minorUnits, by: quantities.map(\.rawValue))
        .map { Money(minorUnits: $0, currency: currency) }
    }
    let total = try worths.reduce(StockWorth.zero) { try $0.adding($1) }.money(currency)
    return StockWorth.money(worths, total: total)
  }

  private func bucket(
    _ index: Int, _ quantity: Quantity?, _ value: Money
  ) -> AgeingView.Bucket {
    let (from, to) = buckets.range(index)
    return AgeingView.Bucket(
      fromDays: from, toDays: to, quantity: quantity, value: value.amountText)
  }

  /// The answer. When all products together are worth too much to add up, the most valuable are
  /// left out and named.
  func answer() throws -> AgeingView {
    let out = LargestOut.of(lines.map(\.value.minorUnits))
    let tooLarge = tooLarge + lines.indices.filter(out.contains).map { lines[$0].line.sku }
    let kept = lines.indices.filter { !out.contains($0) }.map { lines[$0] }
    var sums = Array(repeating: Money.zero(currency), count: buckets.count)
    for line in kept { sums = try zip(sums, line.ranges).map { try $0.adding($1) } }
    let oldest = kept.sorted { left, right in
      left.line.oldestDays == right.line.oldestDays
        ? TextFolding.bytewiseLess(left.line.sku, right.line.sku)
        : left.line.oldestDays > right.line.oldestDays
    }
    let others = oldest.dropFirst(Limits.pageSizeMaximum)
    return AgeingView(
      at: moment, currency: currency,
      total: try sums.reduce(Money.zero(currency)) { try $0.adding($1) }.amountText,
      buckets: sums.indices.map { bucket($0, nil, sums[$0]) }, productCount: kept.count,
      products: oldest.prefix(Limits.pageSizeMaximum).map(\.line), others: others.count,
      othersValue: try others.reduce(Money.zero(currency)) { try $0.adding($1.value) }.amountText,
      tooLarge: Array(
        tooLarge.sorted(by: TextFolding.bytewiseLess).prefix(Self.namedMaximum)))
  }
}
