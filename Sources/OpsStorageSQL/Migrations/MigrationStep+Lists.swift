extension MigrationStep {
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
