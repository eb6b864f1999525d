import OpsDomain

/// What a transaction knows of the world: who asks, what time it is, where new identifiers come
/// from. Everything that could differ between two runs is in here.
public final class TransactionContext: Sendable {
  public let principal: Principal
  public let now: Instant
  /// Knows the site's zone.
  public let calendar: any SiteCalendar
  public let identifiers: any IdentifierSource
  public let rules: RuleBook
  /// The currency the book is kept in.
  public let currency: Currency

  public init(
    principal: Principal, now: Instant, calendar: any SiteCalendar,
    identifiers: any IdentifierSource,
    rules: RuleBook, currency: Currency
  ) {
    self.principal = principal
    self.now = now
    self.calendar = calendar
    self.identifiers = identifiers
    self.rules = rules
    self.currency = currency
  }

  /// The same world for somebody else.
  public func acting(as principal: Principal) -> TransactionContext {
    TransactionContext(
      principal: principal, now: now, calendar: calendar, identifiers: identifiers, rules: rules,
      currency: currency)
  }
}
