extension MigrationStep {
  /// What became of promises that nobody gave up.
  static let promiseChanges = MigrationStep(
    "0062-promise-changes", adds: [.collection("promise_changes")])
}
