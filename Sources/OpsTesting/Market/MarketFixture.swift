import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsStorage
import OpsStorageMock
import OpsWarehouse

/// A small marketplace in a sample book, for tests and for the examples of its commands: the same
/// in every run.
///
/// The restaurant Bella Napoli is verified and belongs to pat. It is in Vilnius, open every day
/// from 09:00 to 22:00, and delivers 5 km far from 10.00 on. It sells LAMP-1 as "Table lamp" for
/// 24.90, of which 20 are at its own location. ``stranger(_:)`` are other people with the roles of
/// the marketplace: lea (customer), ned (driver) and rob (partner).
public struct MarketFixture: Sendable {
  /// The sample book with a marketplace in it.
  public let book: SampleBook
  /// The partner.
  public let partner: Partner
  /// What the partner sells.
  public let item: MenuItem

  /// What the partner is called.
  public static let partnerName = "Bella Napoli"

  /// A new sample book with the marketplace in it.
  public static func make(seed: UInt64 = 1, keepsAccess: Bool = false) async throws -> MarketFixture
  {
    func filled() async throws -> MarketFixture {
      try await MarketFixture(SampleBook.make(seed: seed, keepsAccess: keepsAccess))
    }
    // As of the sample book: the usual one is filled once and copied.
    guard seed == 1, QuestionLog.current == nil else { return try await filled() }
    return try await shelf.copy(
      of: "\(keepsAccess)", { MarketFixture($0, over: $0.book.copy()) }, or: filled)
  }

  private static let shelf = SampleShelf<MarketFixture>()

  private init(_ other: MarketFixture, over book: SampleBook) {
    self.book = book
    partner = other.partner
    item = other.item
  }

  /// Writes the marketplace into a sample book, with the rights of the system.
  public init(_ book: SampleBook) async throws {
    self.book = book
    try await MarketContents.addStrangers(to: book)
    (partner, item) = try await book.write { transaction in
      let contents = MarketContents(transaction)
      let partner = try await contents.partner(Self.partnerName)
      return (partner, try await contents.item(of: partner))
    }
  }

  /// The sample user who holds `role`, with what everybody may do where a partner is verified.
  public func principal(_ role: Role) -> Principal {
    let user = SampleUser.of(role)
    return Self.principal(user.id, user.name, role)
  }

  /// Somebody else with that role of the marketplace: customer, driver or partner.
  public func stranger(_ role: Role) -> Principal {
    let user = MarketContents.strangers.first { $0.role == role } ?? SampleUser.of(role)
    return Self.principal(user.id, user.name, role)
  }

  /// Who looks around without a sign-in.
  public var visitor: Principal { .visitor(RoleMatrix.passerBy) }

  /// A call by the sample user who holds `role`.
  public func call(_ role: Role, key: String? = nil, reason: String? = nil) -> Call {
    Call(principal(role), key: key, reason: reason)
  }

  /// A call by somebody else with that role.
  public func strangerCall(_ role: Role, key: String? = nil) -> Call {
    Call(stranger(role), key: key)
  }

  private static func principal(_ id: RecordID, _ name: String, _ role: Role) -> Principal {
    let own = role.permissions
    return Principal(
      userID: id, name: name,
      rights: Rights(
        roles: [role], permissions: own.union(RoleMatrix.passerBy),
        shared: RoleMatrix.passerBy.subtracting(own)))
  }
}
