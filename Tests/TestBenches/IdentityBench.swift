import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageMock
import OpsTesting

/// A sample book whose passwords are hashed cheaply, with anna and sam able to sign in.
package struct IdentityBench: Sendable {
  package static let annasPassword = Secret("anna walks along seven rivers")
  package static let samsPassword = Secret("sam carries eleven lanterns")
  package static let cheap = Argon2PasswordHasher.Cost(memory: 256, passes: 1)

  package let book: SampleBook
  package let dependencies: AppDependencies

  package var identity: IdentityService { dependencies.identity }
  package var roles: RoleService { dependencies.roles }
  package var elevations: ElevationService { dependencies.elevations }
  package var rights: RightsService { dependencies.rights }

  package static func make(seed: UInt64 = 1) async throws -> IdentityBench {
    func filled() async throws -> IdentityBench {
      let bench = IdentityBench(try await SampleBook.make(seed: seed))
      _ = try await bench.identity.setPassword(
        SetPassword(), password: annasPassword, bench.book.call(.administrator))
      _ = try await bench.identity.setPassword(
        SetPassword(), password: samsPassword, bench.book.call(.salesperson))
      return bench
    }
    guard seed == 1 else { return try await filled() }
    return try await shelf.copy(of: "both", { IdentityBench($0.book.copy()) }, or: filled)
  }

  private static let shelf = SampleShelf<IdentityBench>()

  private init(_ book: SampleBook) {
    self.book = book
    dependencies = AppDependencies(
      desk: book.desk,
      hasher: Argon2PasswordHasher(random: book.world.random, cost: Self.cheap))
  }

  /// The code of the error that `body` throws; nil when it throws none.
  package static func code(
    _ body: () async throws -> Void
  ) async throws -> ErrorCode? {
    do {
      try await body()
      return nil
    } catch let error as OpsError {
      return error.code
    }
  }

  /// The operations of the journal, oldest first.
  package func journal() async throws -> [Commit] {
    try await book.store.journal.commits(after: 0, limit: 10_000)
  }

  package func grant(_ role: Role, to user: String, until: CivilDate? = nil) async throws {
    _ = try await roles.grant(
      GrantRole(user: user, role: role, until: until), book.call(.administrator))
  }

  package func count<Item: Entity>(_ type: Item.Type) async throws -> Int64 {
    try await book.read { try await $0.repository(Item.self).count() }
  }
}
