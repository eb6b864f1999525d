import OpsDomain
import OpsStorage

/// Everything that an operation may take only from here: time, identifiers, randomness, the site,
/// the rules.
public struct World: Sendable {
  /// Says what time it is.
  public let clock: any BusinessClock
  /// Gives identifiers to new records.
  public let identifiers: any IdentifierSource
  /// Where randomness comes from.
  public let random: any RandomSource
  /// The calendar of the site: its zone says what a day is.
  public let calendar: any SiteCalendar
  /// The currency of the site.
  public let currency: Currency
  /// Where the images are that records name.
  public let images: any ImageVault
  /// Counts what people try out, whichever desk they do it at.
  package let throttle: Throttle
  /// Lists that were read from the book and are still true.
  package let readings: KeptReadings
  /// What the product consists of.
  public let blueprint: Blueprint
  /// What the gate enforces on every write.
  public let rules: RuleBook

  /// - Parameters:
  ///   - rules: Those of the blueprint unless told.
  ///   - images: Where images are kept; in memory unless told.
  ///   - throttle: One of its own unless told.
  ///   - readings: Of this book alone; empty unless told.
  public init(
    clock: any BusinessClock, identifiers: any IdentifierSource, random: any RandomSource,
    calendar: any SiteCalendar, currency: Currency, blueprint: Blueprint, rules: RuleBook? = nil,
    images: any ImageVault = MemoryImages(), throttle: Throttle = Throttle(),
    readings: KeptReadings = KeptReadings()
  ) {
    self.clock = clock
    self.identifiers = identifiers
    self.random = random
    self.calendar = calendar
    self.currency = currency
    self.images = images
    self.throttle = throttle
    self.readings = readings
    self.blueprint = blueprint
    self.rules = rules ?? blueprint.rules
  }

  /// The world as `principal` acts in it now.
  public func context(for principal: Principal) -> TransactionContext {
    context(for: principal, identifiers: nil)
  }

  /// The same with identifiers of its own.
  func context(
    for principal: Principal, identifiers own: (any IdentifierSource)?
  ) -> TransactionContext {
    TransactionContext(
      principal: principal, now: clock.now(), calendar: calendar,
      identifiers: own ?? identifiers, rules: rules, currency: currency)
  }

  /// The same world with a clock that stands still.
  func standing(at moment: Instant) -> World {
    World(
      clock: ManualClock(moment), identifiers: identifiers, random: random, calendar: calendar,
      currency: currency, blueprint: blueprint, rules: rules,
      images: images, throttle: throttle, readings: readings)
  }

  /// The same world with its images somewhere else.
  func keeping(_ images: any ImageVault) -> World {
    World(
      clock: clock, identifiers: identifiers, random: random, calendar: calendar,
      currency: currency, blueprint: blueprint, rules: rules,
      images: images, throttle: throttle, readings: readings)
  }
}
