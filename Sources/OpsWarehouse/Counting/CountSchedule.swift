import OpsDomain
import OpsKernel
import OpsStorage

/// Works out which products are to be counted and when. What goes out most is counted most often.
public struct CountSchedule {
  /// Days whose issues decide the class.
  public static let window = 365

  private let transaction: Transaction
  private let system: Transaction

  /// The schedule of the products in stock that the caller of the transaction may see.
  public init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("works out when products are to be counted")
  }

  /// The products in stock whose count is due today or was before, the longest overdue first.
  public func due() async throws -> [CountDue] {
    let today = transaction.today
    return try await all().filter { $0.dueOn <= today }
  }

  /// All products in stock with when they are due, the earliest first; then class A first, then by
  /// SKU.
  ///
  /// What goes out and what was counted are figures over all places. Throws `denied.permission` for
  /// users who see only some places.
  public func all() async throws -> [CountDue] {
    try transaction.requireSight(of: StockDayFigures.schema)
    let products = try await inStock()
    let issued = try await issued()
    let last = try await lastCounts()
    let classes = ABCClass.classes(
      of: products.map { Self.value(issued[$0.id] ?? .zero, $0.price) })
    var all: [CountDue] = []
    let intervals = try await intervals()
    let calendar = transaction.context.calendar
    for (product, cycleClass) in zip(products, classes) {
      let counted = last[product.id].map { calendar.date(of: $0) }
      all.append(
        CountDue(
          product: product, cycleClass: cycleClass, issued: issued[product.id] ?? .zero,
          lastCountedOn: counted,
          dueOn: counted?.adding(days: intervals[cycleClass] ?? 0) ?? transaction.today))
    }
    return all.sorted { left, right in
      if left.dueOn != right.dueOn { return left.dueOn < right.dueOn }
      if left.cycleClass != right.cycleClass {
        return left.cycleClass.rawValue < right.cycleClass.rawValue
      }
      return TextFolding.bytewiseLess(left.product.foldedSKU, right.product.foldedSKU)
    }
  }

  /// The value of what went out, at the sales price; goods without a price count as zero. In whole
  /// units of the currency, which is exact enough to compare.
  private static func value(_ issued: Quantity, _ price: UnitPrice?) -> Int64 {
    guard issued.isPositive, let price else { return 0 }
    let one = Int128(FixedPoint.one)
    let worth = Int128(issued.rawValue) * Int128(price.rawValue) / one
    return Int64(clamping: worth)
  }

  /// Days between two counts of a product, by class.
  private func intervals() async throws -> [ABCClass: Int] {
    var days: [ABCClass: Int] = [:]
    for cycleClass in ABCClass.allCases {
      let span = try await Settings.countInterval(cycleClass).value(transaction)
      days[cycleClass] = Int(span.milliseconds / 86_400_000)
    }
    return days
  }

  /// The products that are in stock in the house, as far as the caller may see them.
  private func inStock() async throws -> [Product] {
    let places = try await system.repository(Location.self).all(
      where: .equals(Location.Columns.kind, .internal))
    let internals = Set(places.map(\.id))
    let levels = try await transaction.figures(
      Aggregate(
        StockLevel.schema, where: .greater(StockLevel.Columns.onHand, 0),
        groupedBy: [StockLevel.Columns.productID, StockLevel.Columns.locationID], .count))
    var ids: Set<RecordID> = []
    for row in levels {
      guard case .integer(let product) = row[0], case .integer(let place) = row[1],
        internals.contains(RecordID(rawValue: place))
      else { continue }
      ids.insert(RecordID(rawValue: product))
    }
    var products: [Product] = []
    let sorted = ids.sorted()
    for start in stride(from: 0, to: sorted.count, by: Limits.pageSizeMaximum) {
      let chunk = sorted[start..<min(start + Limits.pageSizeMaximum, sorted.count)]
      products += try await transaction.repository(Product.self).all(
        where: .oneOf(.id, chunk))
    }
    return products
  }

  private func issued() async throws -> [RecordID: Quantity] {
    let today = transaction.today
    return try await IssuedGoods.byProduct(
      ReportDays(from: today.adding(days: 1 - Self.window), to: today, today: today), system)
  }

  /// When each product was last counted by a count that was posted.
  private func lastCounts() async throws -> [RecordID: Instant] {
    typealias Columns = CountLine.Columns
    let figures = try await system.figures(
      Aggregate(
        CountLine.schema, where: .notEquals(Columns.countedAt, nil),
        groupedBy: [Columns.sessionID, Columns.productID], .maximum(Columns.countedAt)))
    var posted: [RecordID: Bool] = [:]
    var last: [RecordID: Instant] = [:]
    for row in figures {
      guard case .integer(let session) = row[0], case .integer(let product) = row[1],
        case .integer(let at) = row[2]
      else { continue }
      let id = RecordID(rawValue: session)
      if posted[id] == nil {
        posted[id] =
          try await system.repository(CountSession.self).fetch(id)?.status == .posted
      }
      guard posted[id] == true else { continue }
      let moment = Instant(milliseconds: at)
      let key = RecordID(rawValue: product)
      last[key] = max(last[key] ?? moment, moment)
    }
    return last
  }
}

/// A product and when it is to be counted next.
public struct CountDue: Sendable {
  /// The product that is to be counted.
  public let product: Product
  /// How often it is counted, by the value of what went out in the last 365 days.
  public let cycleClass: ABCClass
  /// How much went out in the last 365 days.
  public let issued: Quantity
  /// The civil date of its latest count that was posted; nil for none.
  public let lastCountedOn: CivilDate?
  /// The civil date of the next count; today for a product that was never counted.
  public let dueOn: CivilDate
}
