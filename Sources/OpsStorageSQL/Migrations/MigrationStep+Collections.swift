/// Steps that only add collections; later ones need none.
extension MigrationStep {
  /// Failed tries to sign in at the machine of the book outlive the process.
  static let signInTries = MigrationStep("0031-sign-in-tries", adds: [.collection("sign_in_tries")])

  /// What became of reservations that nobody gave up.
  static let reservationChanges = MigrationStep(
    "0062-promise-changes", adds: [.collection("promise_changes")])

  /// Which products became others when their unit was converted.
  static let productConversions = MigrationStep(
    "0081-product-conversions", adds: [.collection("product_conversions")])

  /// Lists that stood as text in teams and counts are collections of their own. The upgrade moves
  /// what is in them in a commit of its own, so that the journal tells of it.
  static let lists = MigrationStep(
    "0112-lists",
    adds: [
      .collection("packaging_team_members"), .collection("packaging_team_styles"),
      .collection("count_session_products"), .collection("count_session_counters"),
    ],
    note: "moves the lists of packaging teams and counts there, in the commit store.upgrade")
}
