import OpsDomain
import OpsIdentity
import OpsKernel

/// A book in memory is set up each time it is opened, and the person who runs the program is its
/// administrator: the book is for trying things out and is gone when the process ends.
enum MockBook {
  static let administratorName = "admin"

  static func prepare(_ identity: IdentityService, random: any RandomSource) async throws {
    let password = Secret(Base64URL.encode(random.bytes(24)))
    _ = try await identity.initialise(
      InitialiseBook(admin: administratorName), password: password)
  }
}
