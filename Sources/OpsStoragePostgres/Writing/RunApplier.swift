import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Writes the commits of a run together, in one batch: each derived record once, with what the last
/// commit made of it, however many commits changed it.
///
/// Only derived records are merged, because the journal has no image of them. Where this cannot be
/// done in one go, such as for a commit that the book refuses, ``CommitApplier`` writes the commits
/// one after the other.
struct RunApplier {
  let commits: [CommitApplier]

  /// Writes all of them. Answers false, and nothing of them is written, where they have to be
  /// written one after the other.
  func apply(on engine: Engine) throws -> Bool {
    guard commits.count > 1 else { return false }
    try engine.prepareStretch()
    guard !engine.stretch.isCareful else { return false }
    let steps = steps(on: engine)
    do {
      let answers = try engine.run(steps.map(\.step))
      let isWhole = zip(steps, answers).allSatisfy { !$0.findsOne || $1.changedRows == 1 }
      guard isWhole else {
        try engine.repairStretch()
        return false
      }
    } catch let failure as DatabaseFailure where failure.kind == .refused && !failure.isPassing {
      try engine.repairStretch()
      return false
    }
    for commit in commits { engine.stretch.add(commit) }
    return true
  }

  private func steps(on engine: Engine) -> [CommitApplier.Step] {
    var steps = commits.flatMap { JournalRows.steps(of: $0.commit) }
      .map { CommitApplier.Step(step: $0) }
    var derived = DerivedChanges()
    for change in commits.flatMap(\.changes) {
      if change.schema.isDerived {
        derived.add(change)
      } else {
        steps += CommitApplier.steps(of: change, on: engine)
      }
    }
    return steps + derived.inOrder.flatMap { CommitApplier.steps(of: $0, on: engine) }
  }
}
