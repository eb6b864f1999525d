import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for sales entries: everybody sees their own, those who may see all see
/// all; an entry is written once and never changed.
enum SalesRules {
  static let entries = CollectionRules(SalesEntry.self, read: visible)
    .byHand(ways)
    .transition(of: SalesEntry.self, check)
    .reaction(of: SalesEntry.self, checkAgainstBook)

  /// Who sees an entry sees its lines, in answers and in plans. A list of the lines of all entries
  /// needs the right to see all sales.
  static let lines = CollectionRules(SalesLine.self, readable: .salesViewAll)
    .belonging(to: SalesLine.Columns.entryID.column)
    .told(with: SalesLine.Columns.entryID.column)
    .byHand(isPart: true, [.insert: [SalesService.enter], .delete: [SalesService.delete]])
    .transition(of: SalesLine.self, check)
    .reaction(of: SalesLine.self, checkAmount)

  /// What was entered on an earlier day is part of the books: only who sees all sales removes it.
  private static func ways(
    _ verb: Verb, _ old: Row?, _ new: Row?, _ transaction: Transaction
  ) async throws -> [HandWay] {
    guard verb == .delete, let old else {
      return verb == .insert ? .operations(SalesService.enter) : []
    }
    let entered = transaction.context.calendar.date(of: try SalesEntry(old).createdAt)
    guard entered != transaction.today else { return .operations(SalesService.delete) }
    return [
      HandWay(
        Admission(
          operation: SalesService.delete.descriptor.name, area: .sales, permission: .salesViewAll,
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
    guard old == nil else {
      throw OpsError(
        .badState, "A sales entry is not changed", field: "entry",
        hint: "delete it on the same day and enter it again")
    }
    guard new.total > 0 else {
      throw SalesWorth.nothing(field: "total")
    }
  }

  /// What the currency and the day of the book say of an entry.
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
      throw OpsError(.badState, "A line of a sales entry is not changed", field: "line")
    }
    var problems = Problems()
    if !new.quantity.isPositive {
      problems.add(
        OpsError(
          .badQuantity, "The quantity must be above zero, not \(new.quantity)",
          field: "quantity", hint: "give how much was sold"))
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
          hint: "give what one unit was sold for")
      }
      _ = try new.unitPrice.validated(field: "unit_price")
    }
    try problems.check()
  }

  /// A line's amount is its quantity times its price, and the lines never exceed the total.
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
        .derivedField, "The amount of a line is quantity times price: \(text)", field: "amount")
    }
    let entry = try await transaction.repository(SalesEntry.self).fetch(new.entryID)
    let figures = try await transaction.figures(
      Aggregate(
        SalesLine.schema, where: .equals(SalesLine.Columns.entryID, new.entryID),
        .sum(SalesLine.Columns.amount)))
    guard case .integer(let sum)? = figures.first?.first, let entry, sum <= entry.total else {
      throw OpsError(
        .derivedField, "The total of a sales entry is the sum of its lines", field: "total")
    }
  }
}
