import OpsDomain
import OpsKernel
import OpsStorage

/// How much of a product was given out on each of the latest days, without today, which is not
/// over. Days before the product first moved do not count.
struct DailyDemand {
  let transaction: Transaction

  /// How many days are read, by the book's setting.
  private func window() async throws -> Int {
    let span = try await Settings.reorderHistory.value(transaction)
    return max(1, Int(span.milliseconds / 86_400_000))
  }

  /// The demand of each day, the oldest first, from the movements over the border of `places`:
  /// for a product that is ordered for several places.
  func of(_ product: RecordID, places: Set<RecordID>) async throws -> [Double] {
    let days = transaction.repository(StockDayFigures.self)
    let first = try await days.first(
      where: .equals(StockDayFigures.Columns.productID, product),
      order: [.ascending(StockDayFigures.Columns.day)])
    let end = transaction.today
    let start = max(end.adding(days: -(try await window())), first?.day ?? end)
    guard start < end else { return [] }
    var demand = [Double](repeating: 0, count: start.days(until: end))
    let issued = try await movements(product, places, from: start, until: end)
    for (day, quantity) in issued where (start..<end).contains(day) {
      demand[start.days(until: day)] +=
        Double(quantity.rawValue) / Double(FixedPoint.one)
    }
    // More came back than was given out: that is no demand, and no other day gets less for it.
    return demand.map { max(0, $0) }
  }

  /// The demand of each day of many products from their kept figures, read in a few queries.
  /// Products without figures are left out.
  func of(_ products: [RecordID]) async throws -> [RecordID: [Double]] {
    typealias Columns = StockDayFigures.Columns
    let end = transaction.today
    let start = end.adding(days: -(try await window()))
    var demands: [RecordID: [Double]] = [:]
    for part in products.parts(of: MaterialBook.chunk) {
      let since = try await firstDays(of: part)
      for (product, day) in since where max(start, day) < end {
        demands[product] = Array(repeating: 0, count: max(start, day).days(until: end))
      }
      let figures = try await transaction.repository(StockDayFigures.self).all(
        where: .and([
          .oneOf(Columns.productID, part), .greaterOrEqual(Columns.day, start),
          .less(Columns.day, end),
        ]))
      for day in figures {
        guard let first = since[day.productID] else { continue }
        let index = max(start, first).days(until: day.day)
        // More came back than was given out: that is no demand, and no other day gets less for it.
        demands[day.productID]?[index] =
          max(0, Double(day.issued.rawValue) / Double(FixedPoint.one))
      }
    }
    return demands
  }

  /// The day on which each product first moved.
  private func firstDays(of products: [RecordID]) async throws -> [RecordID: CivilDate] {
    typealias Columns = StockDayFigures.Columns
    let rows = try await transaction.figures(
      Aggregate(
        StockDayFigures.schema, where: .oneOf(Columns.productID, products),
        groupedBy: [Columns.productID], .minimum(Columns.day)))
    return rows.reduce(into: [:]) { days, row in
      guard let product = RecordID(columnValue: row[0]),
        let day = CivilDate(columnValue: row[1])
      else { return }
      days[product] = day
    }
  }

  /// What the places gave out, by the movements over their border: to customers and into
  /// production, less what came back, as the kept figures have it; and what they passed on to other
  /// places of the house, which get their goods from here, less what those gave back. Supplies that
  /// come in do not make demand smaller.
  private func movements(
    _ product: RecordID, _ places: Set<RecordID>, from: CivilDate, until: CivilDate
  ) async throws -> [(CivilDate, Quantity)] {
    let calendar = transaction.context.calendar
    var used: [CivilDate: Quantity] = [:]
    var passed: [CivilDate: Quantity] = [:]
    // Goods of a transfer that was cancelled never left: they count on the day they were sent.
    var sent: [String: CivilDate] = [:]
    var kinds: [RecordID: LocationKind] = [:]
    for movement in try await crossing(product, places, from: from, until: until) {
      try Task.checkCancellation()
      let isOut = places.contains(movement.fromID)
      let day = calendar.date(of: movement.at)
      let quantity =
        isOut ? movement.quantity : try Quantity.zero.subtracting(movement.quantity)
      let other = isOut ? movement.toID : movement.fromID
      if kinds[other] == nil { kinds[other] = try await kind(other) }
      switch kinds[other] {
      case .production where movement.kind.bringsMadeGoods: continue
      case .customer, .production:
        used[day] = try (used[day] ?? .zero).adding(quantity)
      case .transit:
        let number = movement.reference ?? ""
        if isOut { sent[number] = sent[number] ?? day }
        let at = sent[number] ?? day
        passed[at] = try (passed[at] ?? .zero).adding(quantity)
      case .internal: passed[day] = try (passed[day] ?? .zero).adding(quantity)
      case .supplier, .loss, .scrap, .conversion, .partner, nil: continue
      }
    }
    return (Array(used) + Array(passed)).map { ($0.key, max(.zero, $0.value)) }
  }

  /// The movements of those days with one side in the places, the earliest first, without those
  /// that were undone and those that undid them.
  private func crossing(
    _ product: RecordID, _ places: Set<RecordID>, from: CivilDate, until: CivilDate
  ) async throws -> [StockMovement] {
    typealias Columns = StockMovement.Columns
    let calendar = transaction.context.calendar
    // An undo comes after what it undoes, also after the days that are read.
    let reversals = try await Reversals(
      of: product, since: calendar.start(of: from), transaction)
    let ids = places.sorted()
    return try await transaction.repository(StockMovement.self).all(
      where: .and([
        .equals(Columns.productID, product),
        .greaterOrEqual(Columns.at, calendar.start(of: from)),
        .less(Columns.at, calendar.start(of: until)),
        .or([.oneOf(Columns.fromID, ids), .oneOf(Columns.toID, ids)]),
      ]), order: [.ascending(Columns.at)]
    ).filter {
      places.contains($0.fromID) != places.contains($0.toID) && reversals.isInForce($0)
    }
  }

  private func kind(_ location: RecordID) async throws -> LocationKind? {
    try await transaction.asSystem("looks what kind of place goods went to")
      .repository(Location.self).fetch(location)?.kind
  }
}
