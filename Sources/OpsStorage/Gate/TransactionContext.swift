import OpsDomain

/// What a transaction knows of its surroundings: who asks, what time it is, where new identifiers
/// come from. Everything that could differ between two runs is here.
public final class TransactionContext: Sendable {
  /// Who acts, with the rights that count.
  public let principal: Principal
  /// Whose call it is, also where the principal is the system; the system itself for work that
  /// nobody in particular asked for.
  public let caller: Principal
  /// Whether the system writes only what the caller could write by hand.
  let isOnBehalf: Bool
  /// The operation that writes on behalf of the caller, if one is named.
  let carrier: String?
  /// The moment of the call.
  public let now: Instant
  /// Knows the site's zone.
  public let calendar: any SiteCalendar
  /// Where identifiers of new records come from.
  public let identifiers: any IdentifierSource
  /// What holds for every collection.
  public let rules: RuleBook
  /// The currency the book is kept in.
  public let currency: Currency

  /// The context of a caller who writes with their own rights.
  public convenience init(
    principal: Principal, now: Instant, calendar: any SiteCalendar,
    identifiers: any IdentifierSource,
    rules: RuleBook, currency: Currency
  ) {
    self.init(
      principal: principal, caller: principal, isOnBehalf: false, carrier: nil, now: now,
      calendar: calendar, identifiers: identifiers, rules: rules, currency: currency)
  }

  private init(
    principal: Principal, caller: Principal, isOnBehalf: Bool, carrier: String?, now: Instant,
    calendar: any SiteCalendar, identifiers: any IdentifierSource, rules: RuleBook,
    currency: Currency
  ) {
    self.principal = principal
    self.caller = caller
    self.isOnBehalf = isOnBehalf
    self.carrier = carrier
    self.now = now
    self.calendar = calendar
    self.identifiers = identifiers
    self.rules = rules
    self.currency = currency
  }

  /// The same world with the rights of the system, for the same caller.
  var elevated: TransactionContext { acting(as: .system, isOnBehalf: false, carrier: nil) }

  /// The same world for the caller themselves.
  var ofCaller: TransactionContext { acting(as: caller, isOnBehalf: false, carrier: nil) }

  /// The same world in which the system writes what the caller could write by hand.
  func onBehalf(of carrier: String?) -> TransactionContext {
    acting(as: .system, isOnBehalf: true, carrier: carrier)
  }

  /// The same world at an earlier moment, for a caller who asks what was known then.
  package func known(at moment: Instant) -> TransactionContext {
    TransactionContext(
      principal: principal, caller: caller, isOnBehalf: isOnBehalf, carrier: carrier,
      now: moment, calendar: calendar, identifiers: identifiers, rules: rules,
      currency: currency)
  }

  private func acting(
    as principal: Principal, isOnBehalf: Bool, carrier: String?
  ) -> TransactionContext {
    TransactionContext(
      principal: principal, caller: caller, isOnBehalf: isOnBehalf, carrier: carrier, now: now,
      calendar: calendar, identifiers: identifiers, rules: rules, currency: currency)
  }
}
