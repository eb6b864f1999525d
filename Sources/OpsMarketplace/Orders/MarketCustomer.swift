import OpsDomain
import OpsSales
import OpsStorage

/// Links a user of the marketplace with a customer of the sales area. Made at the first order or
/// request.
public struct MarketCustomer: Entity {
  /// Where the book keeps customers of the marketplace; the journal has every change.
  public static let record = Record("market_customers", .marketplace, "marketplace customer")

  public var id: RecordID
  public var version: Int64 = 0
  /// The user of the marketplace.
  public var userID: Unique<Reference<User>>
  /// The customer of the sales area that stands for the user.
  public var customerID: Unique<Reference<Customer>>
  /// When it was created.
  public var createdAt: Trail<Instant>
}

extension MarketCustomer {
  /// The customer that the user is: the one linked to the user, or a new one with the user's name,
  /// e-mail address and phone number. One who was deleted meanwhile is replaced by a new one.
  ///
  /// Throws `notfound.user`.
  static func of(_ user: RecordID, _ transaction: Transaction) async throws -> Customer {
    let system =
      transaction.isElevated
      ? transaction : transaction.asSystem("keeps the customer that a user of the market is")
    let links = system.repository(MarketCustomer.self)
    let link = try await links.fetch(key: MarketCustomer.userKey, user)
    if let link, let known = try await system.repository(Customer.self).fetch(link.customerID),
      known.deletedAt == nil
    {
      return known
    }
    let customer = try await create(user, system)
    if var link {
      link.customerID = customer.id
      _ = try await links.update(link)
    } else {
      _ = try await links.create(
        MarketCustomer(
          id: system.nextID(), userID: user, customerID: customer.id, createdAt: system.now))
    }
    return customer
  }

  private static func create(_ id: RecordID, _ system: Transaction) async throws -> Customer {
    guard let user = try await system.repository(User.self).fetch(id) else {
      throw OpsError(.notFoundUser, "There is no such user", field: "user")
    }
    var customer = Customer(
      id: system.nextID(), number: try await CustomerNames.nextNumber(system), name: user.name,
      foldedName: "", search: "", createdAt: system.now, createdBy: user.id,
      updatedAt: system.now)
    // An address that customers cannot have is left out: it is still with the user.
    customer.email = user.email.flatMap { try? ContactRules.email($0) }
    customer.phone = user.phone.flatMap { try? ContactRules.phone($0) }
    customer.refreshSearch()
    return try await system.repository(Customer.self).create(customer)
  }
}
