import OpsDomain
import OpsKernel
import OpsStorage

/// How a new book starts.
public struct InitialiseBook: Sendable {
  /// Sign-in name of the first administrator.
  public var admin: String
  /// Name of the site's time zone; the desk's when absent.
  public var zone: String?
  /// ISO 4217 code; the desk's currency when absent.
  public var currency: String?
  /// Whether the time of the book may be set from outside, for tests and rehearsals.
  public var isTestClock: Bool

  /// How a new book starts; without a zone or a currency it gets those of the desk.
  public init(
    admin: String, zone: String? = nil, currency: String? = nil, isTestClock: Bool = false
  ) {
    self.isTestClock = isTestClock
    self.admin = admin
    self.zone = zone
    self.currency = currency
  }
}

extension IdentityService {
  /// Makes the first administrator and everything a book holds from its first day, in one commit
  /// named `book.init`. It is not an operation of the catalogue: everybody who can reach the book's
  /// file may do it, nobody over the network.
  ///
  /// Throws `rule.bad_state` when the book has a user, `data.bad_value` for a bad name, password,
  /// zone or currency, `denied.scope` for a book on a server.
  public func initialise(
    _ input: InitialiseBook, password: Secret
  ) async throws -> Outcome<InitialisedBook> {
    guard desk.forwarder == nil else {
      throw OpsError(
        .deniedScope, "A book can only be set up on the machine that keeps it",
        hint: "run `opsh init --admin NAME` there")
    }
    let name = try User.checkedName(input.admin, field: "admin")
    let zone = try input.zone.map { try ZonedCalendar(zone: $0).zone } ?? desk.calendar.zone
    let currency = try input.currency.map { try Currency(parsing: $0) } ?? desk.currency
    try await requireNoUser()
    let hash = try await hash(password, for: name)
    return try await desk.performAsSystem(.initialiseBook) { transaction in
      try await Self.requireNoUser(transaction)
      let user = try await transaction.repository(User.self).create(
        User(
          id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name),
          createdAt: transaction.now))
      _ = try await transaction.repository(RoleAssignment.self).create(
        RoleAssignment(
          id: transaction.nextID(), userID: user.id, role: .administrator,
          assignedAt: transaction.now, reason: "first administrator"))
      try await Self.store(hash, of: user.id, transaction)
      let first = desk.world.blueprint.firstRecords
      for records in first { try await records.write(transaction) }
      try await BookSeed.createSettings(
        zone: try ZonedCalendar(zone: zone), currency: currency, isTestClock: input.isTestClock,
        by: user.id, transaction)
      return InitialisedBook(
        admin: name, zone: zone, currency: currency.rawValue,
        locations: first.flatMap(\.codes))
    }
  }

  /// What ``initialise(_:password:)`` would make of an input that names zone and currency, without
  /// a book. Throws `data.bad_value`.
  /// - Parameter blueprint: What the product consists of.
  public static func checked(
    _ input: InitialiseBook, by blueprint: Blueprint
  ) throws -> InitialisedBook {
    InitialisedBook(
      admin: try User.checkedName(input.admin, field: "admin"),
      zone: try ZonedCalendar(zone: input.zone ?? "UTC").zone,
      currency: try Currency(parsing: input.currency ?? "EUR").rawValue,
      locations: blueprint.firstRecords.flatMap(\.codes))
  }

  /// Throws `rule.bad_state` when the book has a user, and so is set up.
  public func requireNoUser() async throws {
    try await desk.readAsSystem(.initialiseBook) { try await Self.requireNoUser($0) }
  }

  private static func requireNoUser(_ transaction: Transaction) async throws {
    guard try await transaction.repository(User.self).count() == 0 else {
      throw OpsError(
        .badState, "The book is set up already: it has users",
        hint: "run `opsh auth login NAME` to sign in")
    }
  }
}

/// What a new book started with.
public struct InitialisedBook: Codable, Sendable, Equatable {
  /// Sign-in name of the first administrator.
  public let admin: String
  /// Name of the site's time zone, such as `Europe/Vilnius`.
  public let zone: String
  /// ISO 4217 code of the book's currency.
  public let currency: String
  /// Codes of the locations that the book has from its first day.
  public let locations: [String]
}
