import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel

extension Book {
  /// The relying side of the book's identity provider.
  ///
  /// - Parameter keys: Where the sign-in is kept.
  func authentication(keys: any KeyStore) -> AuthenticationService {
    let backOff = BackOff(waits: []) { span in
      try await ContinuousClock().sleep(for: .milliseconds(span.milliseconds))
    }
    return AuthenticationService(
      provider: provider, verifier: verifier, sessions: dependencies.identity, keys: keys,
      clock: world.clock, random: world.random, backOff: backOff)
  }
}
