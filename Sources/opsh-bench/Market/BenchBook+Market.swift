import Foundation
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsMarketplace
import OpsStorage

extension BenchBook {
  static let marketPartner = "Bench Kitchen"
  static let marketDish = "BENCH-DISH"

  /// Adds a partner that is always open, with one dish, and people who have signed in: customers
  /// with one piece of it in their carts, and drivers who are online.
  ///
  /// - Parameters:
  ///   - pieces: How many the partner has.
  ///   - tokens: A file that gets a token a line, those of the customers first.
  func fillMarket(customers: Int, drivers: Int, pieces: Int, tokens: String) async throws {
    let admin = Call(.system)
    // Nobody accepts the orders, and none is to be declined while others are measured.
    // One customer orders again before the payment before is written down.
    for (setting, value) in [
      ("market.acceptance_time", "1d"), ("market.unpaid_orders", "1000"),
      ("market.unpaid_pieces", "1000000"),
    ] {
      _ = try await dependencies.settings.set(
        SetSetting(setting: setting, value: value), admin)
    }
    _ = try await signIn("kitchen", .partner)
    _ = try await dependencies.partners.create(
      CreatePartner(
        name: Self.marketPartner, kind: .restaurant, place: "54.687157,25.279652",
        radius: .whole(50), hours: "daily 00:00-24:00", owner: "kitchen"), admin)
    _ = try await dependencies.partners.verify(OnePartner(partner: Self.marketPartner), admin)
    _ = try await dependencies.menus.add(
      AddMenuItem(
        partner: Self.marketPartner, sku: Self.marketDish, price: UnitPrice(rawValue: 9_500_000),
        stock: String(pieces), name: "Dish of the day"), admin)
    var lines: [String] = []
    for number in 0..<customers {
      let (call, token) = try await signIn("guest\(number)", .customer)
      _ = try await dependencies.carts.add(
        AddToCart(partner: Self.marketPartner, sku: Self.marketDish, quantity: 1), call)
      lines.append(token)
    }
    for number in 0..<drivers {
      let (call, token) = try await signIn("rider\(number)", .driver)
      let driver = try await dependencies.drivers.register(
        RegisterDriver(vehicle: .scooter), call
      ).output.number
      _ = try await dependencies.drivers.check(
        CheckDriver(driver: driver, age: 30, document: [.passport]), admin)
      _ = try await dependencies.drivers.verify(DriverReference(driver: driver), admin)
      _ = try await dependencies.driverJobs.online(OwnDriver(), call)
      lines.append(token)
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: tokens, atomically: true, encoding: .utf8)
    try await store.close()
  }

  /// Adds somebody and signs them in. The password costs next to nothing: what a sign-in costs is
  /// measured elsewhere.
  private func signIn(_ name: String, _ role: Role) async throws -> (call: Call, token: String) {
    let hasher = Argon2PasswordHasher(
      random: world.random, cost: Argon2PasswordHasher.Cost(memory: 8, passes: 1))
    let identity = IdentityService(desk: Desk(store: store, world: world), hasher: hasher)
    let password = Secret("a long enough bench password")
    _ = try await identity.createUser(
      CreateUser(name: name, role: [role]), password: password, Call(.system))
    let signedIn = try await identity.signIn(name, password)
    return (Call(signedIn.principal), signedIn.token.reveal())
  }
}
