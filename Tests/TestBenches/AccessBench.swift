import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting

/// An identity bench with shorthands for everything about rights.
package struct AccessBench {
  package let bench: IdentityBench
  package var book: SampleBook { bench.book }
  package var identity: IdentityService { bench.identity }
  package var roles: RoleService { bench.roles }
  package var elevations: ElevationService { bench.elevations }
  package var rights: RightsService { bench.rights }
  package var dependencies: AppDependencies { bench.dependencies }
  package var anna: Call { book.call(.administrator) }

  package static func make(seed: UInt64 = 1) async throws -> AccessBench {
    AccessBench(bench: try await IdentityBench.make(seed: seed))
  }

  /// sam, signed in with a password just now.
  package func sam() async throws -> (token: Secret, principal: Principal) {
    let signedIn = try await identity.signIn("sam", IdentityBench.samsPassword)
    return (signedIn.token, signedIn.principal)
  }

  /// A personal token of sam's.
  package func samsToken(
    _ name: String = "nightly", scope: [String]? = nil, readOnly: Bool? = nil,
    maxRows: Int? = nil, ttl: TimeSpan? = nil
  ) async throws -> TokenSecret {
    let secret = try TokenSecret(book.world.random)
    _ = try await dependencies.tokens.create(
      CreateToken(
        name: name, digest: Base64URL.encode(secret.digest),
        verifyingKey: Base64URL.encode(secret.verifyingKey), ttl: ttl, scope: scope,
        readOnly: readOnly, maxRows: maxRows), Call(try await sam().principal))
    return secret
  }

  /// What running the operation as the holder of `token` ends with; nil for success.
  package func code(_ token: Secret, _ operation: String, _ input: Document) async throws
    -> ErrorCode?
  {
    try await IdentityBench.code {
      let principal = try await identity.authenticate(token)
      let asked = try Blueprint.product.operations.operation(named: operation)
      _ = try await asked.run(dependencies, input, Call(principal))
    }
  }

  /// What running the operation as sam ends with, with the rights of the moment.
  package func code(_ operation: String, _ input: Document) async throws -> ErrorCode? {
    try await IdentityBench.code {
      let principal = try await identity.principal(named: "sam")
      let asked = try Blueprint.product.operations.operation(named: operation)
      _ = try await asked.run(dependencies, input, Call(principal))
    }
  }

  package func grant(_ input: GrantPermission) async throws -> PermissionGrantView {
    try await roles.grantPermission(input, anna).output
  }

  package func minutes(_ count: Int64) { book.clock.advance(milliseconds: count * 60_000) }
}
