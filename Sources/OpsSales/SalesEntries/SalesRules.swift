import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for sales entries: users see their own, or all with the permission for
/// that. What is sold and when may be corrected, on the day of the entry by the person who made it;
/// whose entry it is stays.
enum SalesRules {
  static let entries = CollectionRules(SalesEntry.self, read: visible)
    .byHand(ways)
    .transition(of: SalesEntry.self, check)
    .reaction(of: SalesEntry.self, checkAgainstBook)

  /// People who see an entry see its lines, in answers and plans. A list of the lines of all
  /// entries needs the permission to see all sales.
  static let lines = CollectionRules(SalesLine.self, readable: .salesViewAll)
    .belonging(to: SalesLine.Columns.entryID.column)
    .told(with: SalesLine.Columns.entryID.column)
    .byHand(
      isPart: true,
      [
        .insert: [SalesService.enter, SalesService.edit],
        .delete: [SalesService.delete, SalesService.edit],
      ]
    )
    .transition(of: SalesLine.self, check)
    .reaction(of: SalesLine.self, checkAmount)

  /// Only users who may see all sales may change or remove an entry of an earlier day.
  private static func ways(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ transaction: Transaction
  ) async throws -> [HandWay] {
    guard let old else { return .operations(SalesService.enter) }
    let ways: [HandWay] =
      verb == .delete ? .operations(SalesService.delete) : .operations(SalesService.edit)
    let entered = transaction.context.calendar.date(of: try SalesEntry(old).createdAt)
    guard entered != transaction.today else { return ways }
    let name =
      verb == .delete ? SalesService.delete.descriptor.name : SalesService.edit.descriptor.name
    return [
      HandWay(
        Admission(
          operation: name, area: .sales, permission: .salesViewAll,
          isWrite: true))
    ]
  }

  private static func visible(_ principal: Principal) -> Access {
    if principal.may(.salesViewAll) { return .all }
    guard principal.may(.salesEnter) else { return .closed(.salesEnter) }
    guard let user = principal.userID else { return .rows(.nothing) }
    return .rows(.equals(SalesEntry.Columns.salespersonID, user))
  }

  private static func check(_ old: SalesEntry?, _ new: SalesEntry?) throws {
    guard let new else { return }
    if let old {
      guard TextFolding.sameBytes(old.number, new.number),
        old.salespersonID == new.salespersonID, old.createdAt == new.createdAt
      else {
        throw OpsError(
          .ruleViolated, "The number of a sales entry, and who made it, cannot change",
          field: "entry")
      }
    }
    guard new.total > 0 else {
      throw SalesWorth.nothing(field: "total")
    }
  }

  /// Checks the currency and the day of an entry against the book.
  private static func checkAgainstBook(
    _ old: SalesEntry?, _ new: SalesEntry?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    var problems = Problems()
    _ = try problems.read { try checkDate(new.date, transaction) }
    _ = try problems.read {
      try SalesWorth.check(total: new.total, transaction.context.currency, field: "total")
    }
    try problems.check()
    if let old, old.total != new.total { try await checkSum(of: new, transaction) }
  }

  /// Throws `rule.derived_field` for an entry whose lines are worth more than it.
  private static func checkSum(
    of entry: SalesEntry, _ transaction: Transaction
  ) async throws {
    let figures = try await transaction.figures(
      Aggregate(
        SalesLine.schema, where: .equals(SalesLine.Columns.entryID, entry.id),
        .sum(SalesLine.Columns.amount)))
    // An entry without lines has no sum.
    guard case .integer(let sum)? = figures.first?.first, sum > entry.total else { return }
    throw OpsError(
      .derivedField, "The total of a sales entry must be the sum of its lines", field: "total")
  }

  /// Throws `data.bad_date` for a day in the future.
  static func checkDate(_ date: CivilDate, _ transaction: Transaction) throws(OpsError) {
    guard date > transaction.today else { return }
    throw OpsError(
      .badDate, "\(date) is in the future: today is \(transaction.today)", field: "date",
      hint: "give today or an earlier day")
  }

  private static func check(_ old: SalesLine?, _ new: SalesLine?) throws {
    guard let new else { return }
    guard old == nil else {
      throw OpsError(.badState, "A line of a sales entry cannot be changed", field: "line")
    }
    var problems = Problems()
    if !new.quantity.isPositive {
      problems.add(
        OpsError(
          .badQuantity, "The quantity must be above zero, not \(new.quantity)",
          field: "quantity", hint: "give the quantity that was sold"))
    }
    _ = try problems.read {
      guard new.quantity <= .maximum else {
        throw OpsError(
          .badQuantity, "\(new.quantity) is out of range", field: "quantity",
          hint: "use a number up to \(Limits.quantityMaximum)")
      }
    }
    _ = try problems.read {
      guard new.unitPrice.isPositive else {
        throw OpsError(
          .badAmount, "The price must be above zero, not \(new.unitPrice)", field: "unit_price",
          hint: "give the price of one unit")
      }
      _ = try new.unitPrice.validated(field: "unit_price")
    }
    try problems.check()
  }

  /// A line's amount is its quantity times its price, and the lines are never more than the total.
  private static func checkAmount(
    _ old: SalesLine?, _ new: SalesLine?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    let currency = transaction.context.currency
    _ = try new.unitPrice.validatedSalesPrice(currency, field: "unit_price")
    let amount = try SalesWorth.amount(
      of: new.quantity, at: new.unitPrice, currency, field: "amount")
    guard amount == new.amount else {
      let text = Money(minorUnits: amount, currency: currency).amountText
      throw OpsError(
        .derivedField, "The amount of a line must be quantity times price: \(text)", field: "amount"
      )
    }
    let entry = try await transaction.repository(SalesEntry.self).fetch(new.entryID)
    if let entry { try await checkSum(of: entry, transaction) }
  }
}
