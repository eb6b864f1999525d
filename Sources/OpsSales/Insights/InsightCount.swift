import OpsDomain
import OpsKernel
import OpsStorage

/// Works insights out: two questions for the groups of both periods, one for each day.
struct InsightCount {
  private typealias Columns = OutOfStockRequest.Columns

  /// What tells a group from others.
  private enum Key: Hashable {
    case record(RecordID)
    /// A region in its folded form; nil for none.
    case region(String?)
  }

  private struct Entry {
    let key: Key
    let sums: InsightSums
    let previous: InsightSums
    /// Code and name, once they are known.
    var code: String?
    var name: String?
    /// Its part of the value of all groups in hundredths of a percent.
    var share: Int64 = 0
  }

  /// A hundred percent in hundredths: the shares of all groups add up to it.
  private static let whole: Int64 = 10_000

  private let terms: InsightTerms
  private let owner: Predicate
  private let transaction: Transaction

  /// - Parameter owner: Which requests count, whenever they were made.
  init(_ terms: InsightTerms, _ owner: Predicate, _ transaction: Transaction) {
    self.terms = terms
    self.owner = owner
    self.transaction = transaction
  }

  func view() async throws -> InsightsView {
    let regions = terms.by == .region ? try await CustomerRegions(transaction) : nil
    let now = try await sums(terms.from, terms.to, regions)
    let before = try await sums(terms.before.from, terms.before.to, regions)
    // Groups of both periods: one that stopped has a value of zero, and what it had before.
    var entries = Set(now.keys).union(before.keys).map { key in
      Entry(
        key: key, sums: now[key] ?? InsightSums(), previous: before[key] ?? InsightSums())
    }.filter { entry in
      terms.thresholds.allSatisfy { $0.holds(for: entry.sums.value(terms.measure)) }
    }
    entries = try await named(entries, regions)
    entries.sort(by: isBefore)
    let total = value(of: Array(now.values))
    share(&entries, of: total)
    let previousTotal = value(of: Array(before.values))
    let rest = entries.dropFirst(terms.top)
    return InsightsView(
      by: terms.by, measure: terms.measure, from: terms.from, to: terms.to,
      previousFrom: terms.before.from, previousTo: terms.before.to, total: total,
      previousTotal: previousTotal,
      changePercent: Percentage.change(from: previousTotal.rawValue, to: total.rawValue),
      groups: entries.prefix(terms.top).map { group($0, of: total) },
      others: rest.isEmpty ? nil : group(together(rest), of: total, isOne: false),
      groupCount: entries.count, days: try await days())
  }

  private func sums(
    _ from: CivilDate, _ to: CivilDate, _ regions: CustomerRegions?
  ) async throws -> [Key: InsightSums] {
    var sums: [Key: InsightSums] = [:]
    for part in try await InsightPart.all(where: within(from, to), transaction) {
      let key: Key =
        switch terms.by {
        case .customer: .record(part.customer)
        case .product: .record(part.product)
        case .region: .region(regions?.region(of: part.customer))
        }
      sums[key, default: InsightSums()].add(part)
    }
    return sums
  }

  private func within(_ from: CivilDate, _ to: CivilDate) -> Predicate {
    owner.within(Columns.requestedAt, from: from, until: to, transaction.context.calendar)
  }

  private func value(of groups: [InsightSums]) -> QuantitySum {
    groups.reduce(QuantitySum.zero) { $0 + $1.value(terms.measure) }
  }

  /// The entries with what people call them. All of them are named only where names make the order.
  private func named(
    _ entries: [Entry], _ regions: CustomerRegions?
  ) async throws -> [Entry] {
    let ids = entries.compactMap { entry -> RecordID? in
      if case .record(let id) = entry.key { id } else { nil }
    }
    let isByCustomer = terms.by == .customer
    let names = try await ReferredNames(
      customers: isByCustomer ? ids : [], products: isByCustomer ? [] : ids, transaction)
    return entries.map { entry in
      var entry = entry
      switch entry.key {
      case .record(let id):
        let known = isByCustomer ? names.customer(id) : names.product(id)
        (entry.code, entry.name) = (known.code, known.name)
      case .region(let region): entry.code = region.flatMap { regions?.name(of: $0) }
      }
      return entry
    }
  }

  private func isBefore(_ one: Entry, _ other: Entry) -> Bool {
    let (mine, theirs) = (
      one.sums.value(terms.measure).rawValue, other.sums.value(terms.measure).rawValue
    )
    switch terms.order {
    case .value where mine != theirs: return mine > theirs
    case .valueRising where mine != theirs: return mine < theirs
    case .latest where one.sums.latest != other.sums.latest:
      return one.sums.latest ?? .minimum > other.sums.latest ?? .minimum
    default: break
    }
    let (left, right) = (one.name ?? one.code ?? "", other.name ?? other.code ?? "")
    if left != right {
      return TextFolding.bytewiseLess(TextFolding.fold(left), TextFolding.fold(right))
    }
    return TextFolding.bytewiseLess(one.code ?? "", other.code ?? "")
  }

  /// Divides a hundred percent among the entries and the groups that do not fit the conditions.
  private func share(_ entries: inout [Entry], of total: QuantitySum) {
    let values = entries.map { $0.sums.value(terms.measure).rawValue }
    let rest = total.rawValue - values.reduce(0, +)
    let shares = LargestRemainder.shares(of: Self.whole, inProportionTo: values + [rest])
    for index in entries.indices { entries[index].share = shares[index] }
  }

  private func together(_ rest: ArraySlice<Entry>) -> Entry {
    var (now, before, share) = (InsightSums(), InsightSums(), Int64(0))
    for entry in rest {
      now.add(entry.sums)
      before.add(entry.previous)
      share += entry.share
    }
    return Entry(key: .region(nil), sums: now, previous: before, share: share)
  }

  /// - Parameter isOne: Whether it is one group and not several, for which no trend is known.
  private func group(
    _ entry: Entry, of total: QuantitySum, isOne: Bool = true
  ) -> InsightsView.Group {
    let (sums, measure) = (entry.sums, terms.measure)
    let (value, previous) = (sums.value(measure), entry.previous.value(measure))
    return InsightsView.Group(
      key: entry.code, name: entry.name, value: value,
      share: total == .zero ? nil : Percentage.text(entry.share, of: Self.whole),
      requests: sums.requests,
      quantity: sums.quantity, averageQuantity: sums.average,
      customers: Int64(sums.customers.count), products: Int64(sums.products.count),
      latest: sums.latest, previous: previous,
      changePercent: Percentage.change(from: previous.rawValue, to: value.rawValue),
      trend: isOne ? InsightTrend(sums.requests, by: terms.by) : nil)
  }

  /// Every day of the period: each is one stretch of an index.
  private func days() async throws -> [InsightsView.Day] {
    var days: [InsightsView.Day] = []
    for date in terms.from...terms.to {
      try Task.checkCancellation()
      let figures = try await transaction.figures(
        Aggregate(
          OutOfStockRequest.schema, where: within(date, date), .count, .sum(Columns.quantity)))
      let numbers = (figures.first ?? []).map { value -> Int64 in
        if case .integer(let number) = value { number } else { 0 }
      }
      days.append(
        InsightsView.Day(
          date: date, requests: numbers.first ?? 0,
          quantity: QuantitySum(Quantity(rawValue: numbers.last ?? 0))))
    }
    return days
  }
}
