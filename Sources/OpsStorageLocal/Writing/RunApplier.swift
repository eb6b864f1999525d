import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Writes the commits of a run together, table by table: each derived record once, with what the
/// last commit made of it, however many commits changed it.
///
/// Only derived records are merged, because the journal has no image of them. A thousand movements
/// of a hundred products then write a hundred levels. Where this cannot be done in one go, such as
/// for a commit that the book refuses, ``CommitApplier`` writes the commits one after the other.
struct RunApplier {
  let commits: [CommitApplier]

  /// Writes all of them. Answers false, and nothing of them is written, where they have to be
  /// written one after the other. Throws when SQLite has given up the whole transaction.
  func apply(on engine: Engine) throws -> Bool {
    guard commits.count > 1 else { return false }
    try engine.prepareStretch()
    guard !engine.stretch.isCareful else { return false }
    do {
      try write(on: engine)
    } catch {
      guard engine.isInTransaction else { throw (error as? SQLiteFailure)?.opsError ?? error }
      do {
        try CommitApplier.repeatStretch(on: engine)
      } catch let second {
        // Half a run must not stay: everything goes.
        if engine.isInTransaction { try engine.run(.rollback) }
        throw (second as? SQLiteFailure)?.opsError ?? second
      }
      return false
    }
    for commit in commits { engine.stretch.add(commit) }
    return true
  }

  private func write(on engine: Engine) throws {
    for commit in commits { try engine.journalHeader(commit.commit) }
    for commit in commits { try engine.journalEntries(commit.commit) }
    var derived = DerivedChanges()
    for commit in commits {
      for change in commit.changes {
        if change.schema.isDerived {
          derived.add(change)
        } else {
          try engine.write(change)
        }
      }
    }
    for change in derived.inOrder { try engine.write(change) }
  }
}
