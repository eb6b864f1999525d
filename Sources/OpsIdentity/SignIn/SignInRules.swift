import OpsDomain
import OpsStorage

/// What the gate enforces for failed sign-ins and the tries that are counted.
enum SignInRules {
  static let failures = CollectionRules(SignInFailure.self, readable: .userView)
    .goingWithPerson()

  static let tries = CollectionRules(
    SignInTries.self, read: { _ in .closed(.systemManageSecurity) }
  )
}
