import OpsDomain
import OpsIdentity
import OpsKernel

/// A book in memory is set up each time it is opened, and whoever runs it is its administrator:
/// it is for trying things out and gone with the process.
enum MockBook {
  static let administratorName = "admin"

  static func prepare(_ identity: IdentityService, random: any RandomSource) async throws {
    let password = Secret(Base64URL.encode(random.bytes(24)))
    _ = try await identity.initialise(
      InitialiseBook(admin: administratorName), password: password)
  }
}
