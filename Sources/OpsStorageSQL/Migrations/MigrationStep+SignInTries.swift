extension MigrationStep {
  /// Failed tries to sign in at the machine of the book outlive the process.
  static let signInTries = MigrationStep("0031-sign-in-tries", adds: [.collection("sign_in_tries")])
}
