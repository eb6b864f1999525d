import OpsDomain
import OpsStorage

extension IdentityService {
  /// The principal of the user called `name`, without a sign-in: for whoever owns the process, as
  /// with a book in memory. Throws `notfound.user`.
  public func principal(named name: String) async throws -> Principal {
    try await desk.readAsSystem("identity.principal") { transaction in
      let user = try await transaction.repository(User.self).named(name)
      return try await Self.principal(of: user, transaction)
    }
  }
}
