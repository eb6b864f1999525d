import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// What an offline desk sends is refused as soon as the desk, or the sign-in behind it, has ended.
@Suite("What an offline desk sends")
struct DeskPushTests {
  private static let key = Base64URL.encode([UInt8](repeating: 7, count: 32))

  private let bench: AccessBench

  init() async throws { bench = try await AccessBench.make() }

  private func join(_ principal: Principal) async throws -> RecordID {
    try await bench.dependencies.offlineDesks.join(
      JoinDesk(name: "van", key: Self.key), Call(principal)
    ).output.id
  }

  private func call(
    _ principal: Principal, _ desk: RecordID?, key: String? = nil, rehearsal: Bool = false
  ) -> Call {
    var call = Call(principal, key: key, isRehearsal: rehearsal)
    call.desk = desk
    return call
  }

  /// What a push ends with; nil for success.
  private func code(
    _ call: Call, at dependencies: AppDependencies? = nil, name: String = "Sent"
  ) async throws -> ErrorCode? {
    try await IdentityBench.code {
      _ = try await (dependencies ?? bench.dependencies).products.edit(
        EditProduct(sku: "LAMP-1", name: name), call)
    }
  }

  private func revoke(_ principal: Principal) async throws {
    _ = try await bench.dependencies.offlineDesks.revoke(RevokeDesk(desk: "van"), Call(principal))
  }

  private func name() async throws -> String {
    try await bench.dependencies.products.show(
      ProductReference(sku: "LAMP-1"), bench.book.call(.salesperson)
    ).output.name
  }

  /// The services of a server that is interrupted before its next write.
  private func interrupted(
    by work: @escaping @Sendable () async throws -> Void
  ) -> AppDependencies {
    AppDependencies(
      desk: Desk(
        store: InterruptedStore(bench.book.store, before: work), world: bench.book.world))
  }

  @Test("A desk that is valid writes, with the rights of its user")
  func written() async throws {
    let sam = try await bench.sam().principal
    let desk = try await join(sam)
    #expect(try await code(call(sam, desk)) == nil)
    #expect(try await name() == "Sent")
    let denied = try await IdentityBench.code {
      _ = try await bench.dependencies.stock.receive(
        ReceiveStock(sku: "LAMP-1", quantity: 5), call(sam, desk))
    }
    #expect(denied == .denied, "a desk gives nobody more rights")
  }

  @Test("Only its own user is told that a desk was revoked or has expired")
  func refused() async throws {
    let sam = try await bench.sam().principal
    let desk = try await join(sam)
    let before = try await name()
    let anna = bench.book.principal(.administrator)
    #expect(try await code(call(anna, desk)) == .deskUnknown, "it is sam's")
    #expect(try await code(call(sam, bench.book.identifiers.next())) == .deskUnknown)
    try await revoke(sam)
    #expect(try await code(call(anna, desk)) == .deskUnknown)
    #expect(try await code(call(sam, desk)) == .deskRevoked)
    #expect(try await code(call(sam, desk, rehearsal: true)) == .deskRevoked)
    #expect(try await name() == before)
    let other = try await join(sam)
    bench.book.clock.advance(by: TimeSpan(milliseconds: 15 * 86_400_000))
    let later = try await bench.sam().principal
    #expect(try await code(call(later, other)) == .deskRevoked)
    #expect(try await name() == before)
  }

  @Test("The answer of an earlier call is not told to a desk that was revoked")
  func replayed() async throws {
    let sam = try await bench.sam().principal
    let desk = try await join(sam)
    #expect(try await code(call(sam, desk, key: "once")) == nil)
    #expect(try await code(call(sam, desk, key: "once")) == nil)
    try await revoke(sam)
    #expect(try await code(call(sam, desk, key: "once")) == .deskRevoked)
  }

  @Test("A desk that is revoked while its call waits for its turn writes nothing")
  func revokedMeanwhile() async throws {
    let sam = try await bench.sam().principal
    let desk = try await join(sam)
    let before = try await name()
    let end = self.revoke
    let server = interrupted { try await end(sam) }
    #expect(try await code(call(sam, desk), at: server) == .deskRevoked)
    #expect(try await name() == before)
  }

  @Test("A sign-in that ends while the call waits for its turn writes nothing")
  func signedOutMeanwhile() async throws {
    let (token, sam) = try await bench.sam()
    let desk = try await join(sam)
    let before = try await name()
    let identity = bench.identity
    let server = interrupted { try await identity.signOut(token) }
    #expect(try await code(call(sam, desk), at: server) == .signInExpired)
    #expect(try await name() == before)
    let again = try await bench.sam().principal
    #expect(try await code(call(again, desk)) == nil, "the desk is still sam's")
  }

  @Test("The personal token of a desk counts like a sign-in")
  func token() async throws {
    let secret = try await bench.samsToken()
    let holder = try await bench.identity.authenticate(secret.token)
    let desk = try await join(try await bench.sam().principal)
    #expect(try await code(call(holder, desk)) == nil)
    _ = try await bench.dependencies.tokens.revoke(
      RevokeToken(token: "nightly"), Call(try await bench.sam().principal))
    #expect(try await code(call(holder, desk), name: "Later") == .signInExpired)
  }

  @Test("A user who may no longer sign in writes nothing with a sign-in of before")
  func disabled() async throws {
    let sam = try await bench.sam().principal
    let desk = try await join(sam)
    let before = try await name()
    _ = try await bench.identity.disable(UserReference(user: "sam"), bench.anna)
    #expect(try await code(call(sam, desk)) == .signInExpired)
    #expect(try await name() == before)
  }
}
