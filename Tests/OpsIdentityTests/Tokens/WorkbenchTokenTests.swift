import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

/// A token that is made at a workbench is good for that workbench.
@Suite("Tokens made at a workbench")
struct WorkbenchTokenTests {
  private func anna(_ bench: IdentityBench, at workbench: Role?) -> Principal {
    let principal = bench.book.principal(.administrator)
    let now = bench.book.clock.now()
    return Principal(
      userID: SampleUser.of(.administrator).id, name: principal.name, rights: principal.rights,
      session: SessionFacts(
        id: RecordID(rawValue: 78_000), kind: .session, authenticatedAt: now,
        expiresAt: now.adding(seconds: 3600), workbench: workbench))
  }

  private func make(
    _ bench: IdentityBench, _ name: String, _ principal: Principal
  ) async throws -> Secret {
    let secret = try TokenSecret(bench.book.world.random)
    _ = try await bench.dependencies.tokens.create(
      CreateToken(
        name: name, digest: Base64URL.encode(secret.digest),
        verifyingKey: Base64URL.encode(secret.verifyingKey)), Call(principal))
    return secret.token
  }

  private func rotate(
    _ bench: IdentityBench, _ name: String, _ principal: Principal
  ) async throws -> ErrorCode? {
    let secret = try TokenSecret(bench.book.world.random)
    return try await IdentityBench.code {
      _ = try await bench.dependencies.tokens.rotate(
        RotateToken(
          token: name, digest: Base64URL.encode(secret.digest),
          verifyingKey: Base64URL.encode(secret.verifyingKey)), Call(principal))
    }
  }

  @Test("It has the rights of that role and no others", arguments: Role.grantable)
  func rights(_ role: Role) async throws {
    let bench = try await IdentityBench.make()
    let token = try await make(bench, "narrow", anna(bench, at: role))
    let principal = try await bench.identity.authenticate(token)
    #expect(principal.roles == [role])
    #expect(principal.permissions == role.permissions)
    #expect(principal.session?.workbench == role)
    let whole = try await make(bench, "whole", anna(bench, at: nil))
    #expect(try await bench.identity.authenticate(whole).roles == [.administrator])
  }

  @Test("At a workbench only tokens of that workbench get a new secret")
  func rotation() async throws {
    let bench = try await IdentityBench.make()
    _ = try await make(bench, "whole", anna(bench, at: nil))
    _ = try await make(bench, "narrow", anna(bench, at: .salesperson))
    #expect(try await rotate(bench, "whole", anna(bench, at: .salesperson)) == .denied)
    #expect(try await rotate(bench, "narrow", anna(bench, at: .warehouseKeeper)) == .denied)
    #expect(try await rotate(bench, "narrow", anna(bench, at: .salesperson)) == nil)
    #expect(try await rotate(bench, "narrow", anna(bench, at: nil)) == nil)
  }
}
