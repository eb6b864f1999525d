import OpsDomain
import OpsIdentity
import OpsStorage

extension ServerCore {
  /// How long to wait before the store is asked for news again, when it has ended them.
  private static let newsPause: Duration = .seconds(1)

  /// Follows what the store tells of commits, those of other servers too, until the task is
  /// cancelled.
  func followNews() async {
    while !Task.isCancelled {
      if let news = store.news() {
        for await told in news { hear(told) }
        journalWatch.stopNoting()
      }
      try? await Task.sleep(for: Self.newsPause, clock: .continuous)
    }
  }

  /// Wakes the streams of the feed, forgets the rights behind tokens where those may have changed,
  /// and tells the kept answers what has changed.
  func hear(_ told: CommitNews?) {
    if told?.mayConcern(RightsService.sources) ?? true { principals.clear() }
    if let told { answers.note(told) }
    journalWatch.note(told?.commits.upperBound)
  }
}
