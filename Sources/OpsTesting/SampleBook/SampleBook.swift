import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsServices
import OpsStorage
import OpsStorageMock

/// A small book in memory with a user for every role, for tests and for the examples in the
/// documentation: the same in every run.
///
/// Users: anna (administrator), sam (salesperson), wil (warehouse keeper), mia (workshop manager),
/// kim (customer), dora (driver), pat (partner), uma (unauthorized). Locations: the seven every
/// book has, and SHOP. Customers: 000001 Corner Shop and 000002 Harbour Café. Products: LAMP-1
/// (price 24.90, 20 at MAIN), RICE (kg, three decimals), SHIRT (sizes S, M, L), OLD-1 (never used).
public struct SampleBook: Sendable {
  /// When the book's clock starts: 2027-03-01T08:00:00Z, ten in the morning at the site.
  public static let start = Instant(milliseconds: 1_803_888_000_000)

  /// What signs the messages of the payment sandbox.
  public static let paymentSecret = Secret("the secret of the sample book")

  /// Where the book is; its faults can be planned.
  public let store: MockStore
  /// Keys for the personal data in the journal, where it is sealed.
  public let vault: MemoryVault
  /// The clock of the book, which stands until a test moves it.
  public let clock: ManualClock
  /// Where identifiers of new records come from.
  public let identifiers: any IdentifierSource
  /// Time, identifiers, randomness, site and rules.
  public let world: World
  /// The desk that all services work at.
  public let desk: Desk
  /// The services.
  public let dependencies: AppDependencies

  /// What the book remembers, of which a copy has its own.
  private let parts: SampleParts
  private let keepsAccess: Bool

  /// A new sample book. Equal seeds give equal books, identifiers included.
  /// - Parameters:
  ///   - blueprint: What the product consists of.
  ///   - rules: Those of the blueprint unless told.
  ///   - keepsAccess: Whether refusals and looks at personal data are kept.
  ///   - isSealed: Whether the journal's personal data are sealed.
  ///   - zone: Where the business is.
  ///   - isRestarted: Whether each identifier comes from another process, so that those of one
  ///     millisecond are in no order.
  public static func make(
    seed: UInt64 = 1, blueprint: Blueprint = .product, rules: RuleBook? = nil,
    faults: FaultPlan = .none, keepsAccess: Bool = false, isSealed: Bool = true,
    zone: String = "Europe/Vilnius", isRestarted: Bool = false
  ) async throws -> SampleBook {
    let book = try await shelf(
      seed: seed, blueprint: blueprint, rules: rules, keepsAccess: keepsAccess,
      isSealed: isSealed, zone: zone, isRestarted: isRestarted)
    book.store.inject(faults)
    return book
  }

  /// A copy of a book that was filled before, or one that is filled now: tests make thousands of
  /// the usual book. What a book is asked while it is filled is noted by a ``QuestionLog``, so a
  /// test with one gets no copy.
  private static func shelf(
    seed: UInt64, blueprint: Blueprint, rules: RuleBook?, keepsAccess: Bool, isSealed: Bool,
    zone: String, isRestarted: Bool
  ) async throws -> SampleBook {
    func filled() async throws -> SampleBook {
      let known = rules ?? blueprint.rules
      let book = SampleBook(
        SampleParts(seed: seed, rules: known, isSealed: isSealed, isRestarted: isRestarted),
        calendar: try ZonedCalendar(zone: zone), blueprint: blueprint, rules: known,
        keepsAccess: keepsAccess)
      try await SampleContents(store: book.store, world: book.world).write()
      return book
    }
    guard seed == 1, blueprint === Blueprint.product, rules == nil, QuestionLog.current == nil
    else { return try await filled() }
    let kind = "\(zone) \(keepsAccess) \(isSealed) \(isRestarted)"
    return try await books.copy(of: kind, { $0.copy() }, or: filled)
  }

  private static let books = SampleShelf<SampleBook>()

  private init(
    _ parts: SampleParts, calendar: any SiteCalendar, blueprint: Blueprint, rules: RuleBook,
    keepsAccess: Bool
  ) {
    self.parts = parts
    self.keepsAccess = keepsAccess
    store = parts.store
    vault = parts.vault
    clock = parts.clock
    identifiers = parts.identifiers
    world = World(
      clock: clock, identifiers: identifiers, random: parts.random, calendar: calendar,
      currency: .eur, blueprint: blueprint, rules: rules, images: parts.images)
    let access = keepsAccess ? AccessLog(store: store, world: world, door: "local") : nil
    desk = Desk(
      store: store, world: world, access: access, log: SuiteLog.logger("test.desk"))
    dependencies = AppDependencies(
      desk: desk, payments: SandboxProvider(secret: Self.paymentSecret))
  }

  /// A book of its own that is as this one is now: nothing that is done to one of them changes the
  /// other. What services remember outside of the book, such as failed tries, is not copied, and no
  /// fault is planned.
  public func copy() -> SampleBook {
    SampleBook(
      parts.copy(), calendar: world.calendar, blueprint: world.blueprint, rules: world.rules,
      keepsAccess: keepsAccess)
  }

  /// The sample user who holds `role`.
  public func principal(_ role: Role) -> Principal {
    let user = SampleUser.of(role)
    return Principal(userID: user.id, name: user.name, roles: [role])
  }

  /// A call by the sample user who holds `role`.
  public func call(
    _ role: Role, key: String? = nil, reason: String? = nil, rehearsal: Bool = false
  ) -> Call {
    Call(principal(role), key: key, reason: reason, isRehearsal: rehearsal)
  }

  /// Reads the book with the rights of `role`, or of the system.
  public func read<Answer: Sendable>(
    as role: Role? = nil, _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    try await read(by: role.map(principal) ?? .system, body)
  }

  /// Reads the book as somebody.
  public func read<Answer: Sendable>(
    by principal: Principal, _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = world.context(for: principal)
    return try await store.read(.snapshot) { reader in
      try await body(Transaction(reading: reader, context: context))
    }
  }

  /// Writes to the book as one commit with the rights of `role`, or of the system: through the
  /// gate, without an operation.
  public func write<Answer: Sendable>(
    as role: Role? = nil, _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    try await write(by: role.map(principal) ?? .system, body)
  }

  /// The same as somebody.
  public func write<Answer: Sendable>(
    by principal: Principal, _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = world.context(for: principal)
    let header = CommitHeader(
      key: OperationKey.make(clock: clock, random: world.random), at: clock.now(),
      actor: principal.userID, operation: "test.write")
    return try await store.transact { overlay in
      overlay.header = header
      return try await body(Transaction(writing: overlay, context: context))
    }.answer
  }
}
