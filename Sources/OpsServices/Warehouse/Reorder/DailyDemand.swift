import OpsDomain
import OpsStorage

/// What was given out of a product on each of the latest days, today left out because it is not
/// over. Days before the product first moved do not count.
struct DailyDemand {
  let transaction: Transaction

  /// Days that are looked at, by the book's setting.
  private func window() async throws -> Int {
    let span = try await SettingDefinition.reorderHistory.span(transaction)
    return max(1, Int(span.milliseconds / 86_400_000))
  }

  /// The demand of each day, the oldest first, from the kept figures of the product, or from the
  /// movements that left `places` where a product is ordered for several of them.
  func of(_ product: RecordID, places: Set<RecordID>?) async throws -> [Double] {
    let days = transaction.repository(StockDayFigures.self)
    let first = try await days.first(
      where: .equals(StockDayFigures.Columns.productID, .id(product)),
      order: [.ascending(StockDayFigures.Columns.day)])
    let end = transaction.today
    let start = max(end.adding(days: -(try await window())), first?.day ?? end)
    guard start < end else { return [] }
    var demand = [Double](repeating: 0, count: start.days(until: end))
    let issued =
      places == nil
      ? try await figures(product, from: start, until: end)
      : try await movements(product, places ?? [], from: start, until: end)
    for (day, quantity) in issued where (start..<end).contains(day) {
      demand[start.days(until: day)] +=
        Double(quantity.rawValue) / Double(FixedPoint.one)
    }
    // More came back than was given out: no demand, and none to make up for.
    return demand.map { max(0, $0) }
  }

  private func figures(
    _ product: RecordID, from: CivilDate, until: CivilDate
  ) async throws -> [(CivilDate, Quantity)] {
    typealias Columns = StockDayFigures.Columns
    return try await transaction.repository(StockDayFigures.self).all(
      where: .and([
        .equals(Columns.productID, .id(product)),
        .greaterOrEqual(Columns.day, .text(from.description)),
        .less(Columns.day, .text(until.description)),
      ])
    ).map { ($0.day, $0.issued) }
  }

  /// What left the places, also to other places of the house: those are supplied from here.
  private func movements(
    _ product: RecordID, _ places: Set<RecordID>, from: CivilDate, until: CivilDate
  ) async throws -> [(CivilDate, Quantity)] {
    typealias Columns = StockMovement.Columns
    let calendar = transaction.context.calendar
    let uses: [MovementKind] = [.issue, .delivery, .transfer]
    let moved = try await transaction.repository(StockMovement.self).all(
      where: .and([
        .equals(Columns.productID, .id(product)),
        .greaterOrEqual(Columns.at, .integer(calendar.start(of: from).milliseconds)),
        .less(Columns.at, .integer(calendar.start(of: until).milliseconds)),
        .oneOf(Columns.fromID, places.sorted().map { .id($0) }),
        .oneOf(Columns.kind, uses.map { .text($0.rawValue) }),
      ]))
    return moved.filter { !places.contains($0.toID) }
      .map { (calendar.date(of: $0.at), $0.quantity) }
  }
}
