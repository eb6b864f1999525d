import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity
@testable import OpsKernel

/// An answer that is kept for a key shows what its caller could see then, and is given again only
/// while they still see it.
@Suite("Kept answers and rights of now")
struct ReplayRightsTests {
  private let bench: AccessBench
  private static let role = Role(rawValue: "buyer")

  init() async throws {
    bench = try await AccessBench.make()
    _ = try await bench.roles.createRole(
      CreateRole(
        name: Self.role,
        permission: [.productView, .inventoryView, .inventoryUpdateStock, .inventoryViewCost]),
      bench.anna)
    try await bench.bench.grant(Self.role, to: "uma")
  }

  private func receive() async throws -> Outcome<Document> {
    let operation = try Blueprint.product.operations.operation(named: "stock.receive")
    return try await operation.run(
      bench.dependencies,
      ["sku": "LAMP-1", "quantity": "1", "location": "MAIN", "cost": "7.77"],
      Call(try await bench.identity.principal(named: "uma"), key: "K-1"))
  }

  private func refusal() async -> OpsError? {
    do {
      _ = try await receive()
      return nil
    } catch {
      return error as? OpsError
    }
  }

  @Test("It is given again while nothing was taken away, and after something was given")
  func kept() async throws {
    #expect(try await receive().output["unit_cost"]?.string == "7.77")
    let again = try await receive()
    #expect(again.isReplay && again.output["unit_cost"]?.string == "7.77")
    try await bench.bench.grant(.salesperson, to: "uma")
    #expect(try await receive().isReplay)
  }

  @Test("Without the right to a field it is refused, and the call is not made again")
  func field() async throws {
    _ = try await receive()
    let ban = try await bench.grant(
      GrantPermission(permission: .inventoryViewCost, user: "uma", forbid: true))
    let refused = await refusal()
    #expect(refused?.code == .denied && refused?.field == "key")
    #expect(refused.map { "\($0.message) \($0.hint ?? "")" }?.contains("7.77") == false)
    _ = try await bench.roles.revokePermission(
      RevokePermission(permission: ban.permission, user: "uma", grant: ban.id), bench.anna)
    #expect(try await receive().isReplay)
  }

  @Test("Without the permission of the operation it is refused at the door")
  func permission() async throws {
    _ = try await receive()
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryUpdateStock, user: "uma", forbid: true))
    #expect(await refusal()?.code == .denied)
  }

  @Test("Rights that are narrowed to other records, or have exceptions, do not cover it")
  func records() async throws {
    _ = try await receive()
    _ = try await bench.grant(
      GrantPermission(
        permission: .inventoryView, user: "uma", forbid: true, only: "location=MAIN"))
    #expect(await refusal()?.code == .denied)
  }

  @Test("Every permission that opens rows or fields counts")
  func openers() {
    for permission in [
      Permission.inventoryView, .inventoryViewCost, .customerView, .customerViewContact, .userView,
    ] {
      #expect(
        Blueprint.product.openers.permissions.contains(permission), "\(permission.rawValue)")
    }
  }

  @Test("Nobody's right that is not held ends: it is missing")
  func tenure() async throws {
    let uma = try await bench.identity.principal(named: "uma")
    let id = try #require(uma.userID)
    let context = bench.book.world.context(for: .system)
    let until = bench.book.clock.now().adding(seconds: 3600)
    _ = try await bench.grant(
      GrantPermission(permission: .salesEnter, user: "uma", until: until))
    let found = try await bench.book.store.read(.latest) { reader in
      let rights = RightsReader(Transaction(reading: reader, context: context))
      return (
        try await rights.tenure(of: [.inventoryView], heldBy: id),
        try await rights.tenure(of: [.inventoryView, .salesEnter], heldBy: id),
        try await rights.tenure(of: [.inventoryView, .userEdit, .salesEnter], heldBy: id)
      )
    }
    #expect(found.0 == .lasting)
    #expect(found.1 == .until(until))
    #expect(found.2 == .missing(.userEdit))
  }
}
