import OpsDomain
import OpsIdentity
import OpsKernel
import OpsShell
import OpsTesting

/// A host with a book and no application around it: it refuses whatever needs one.
protocol BareHost: ShellHost {}

extension BareHost {
  func check(_ plan: BookPlan) async throws -> Document { throw SampleHost.refusal }
  func initialise(_ setup: BookSetup) async throws -> Document { throw SampleHost.refusal }
  func signIn(_ proof: SignInProof) async throws -> Document { throw SampleHost.refusal }
  func signOut() async throws -> Document { throw SampleHost.refusal }
  var random: any RandomSource { SeededRandom(seed: 1) }
  func session() async throws -> Document { throw SampleHost.refusal }
  func serve(
    listen: String, setupTokenFile: String?, announce: @escaping @Sendable (String) -> Void
  ) async throws { throw SampleHost.refusal }
  func migrate(
    to configuration: String, setupTokenFile: String?,
    progress: @escaping @Sendable (String) -> Void
  ) async throws -> Document { throw SampleHost.refusal }
  func inspect() async throws -> Document { throw SampleHost.refusal }
}
