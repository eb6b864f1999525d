import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting

extension ExamplePreparation {
  /// Another way to sign in for those whose ways the examples end, and for an administrator who is
  /// left.
  static func giveLinks(_ book: SampleBook) async throws {
    _ = try await book.write { transaction in
      for role in [Role.unauthorized, .salesperson, .administrator] {
        _ = try await transaction.repository(IdentityLink.self).create(
          IdentityLink(
            id: transaction.nextID(), issuer: "https://id.example", subject: role.rawValue,
            userID: SampleUser.of(role).id, state: .authorized, createdAt: transaction.now))
      }
    }
  }
}
